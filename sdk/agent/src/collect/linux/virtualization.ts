import { join } from 'node:path';
import { isGroupRoot } from './cgroup.ts';
import type { Roots } from './roots.ts';
import { isThere, textOf } from './text-file.ts';

/** Hypervisors by the names in their firmware, with the ids of systemd-detect-virt. First match wins. */
const FIRMWARE: readonly [RegExp, string][] = [
  [/amazon ec2/i, 'amazon'],
  [/google compute engine/i, 'google'],
  [/kvm|ovirt|openstack|digitalocean|hetzner|alibaba cloud|tencent cloud/i, 'kvm'],
  [/vmware/i, 'vmware'],
  [/virtualbox|innotek/i, 'oracle'],
  [/parallels/i, 'parallels'],
  [/bhyve/i, 'bhyve'],
  [/apple virtualization/i, 'apple'],
  [/xen/i, 'xen'],
  [/bochs/i, 'bochs'],
  [/qemu/i, 'qemu'],
];
const FIRMWARE_FILES = ['product_name', 'sys_vendor', 'board_vendor', 'bios_vendor', 'product_version'];

/** Returns the virtualization of the machine: the kind of container, the name of the hypervisor, or `none`. Reads only files. */
export function virtualization(roots: Roots, cpuinfo: string): string {
  return wsl(roots) ?? containerKind(roots) ?? hypervisor(roots, cpuinfo) ?? 'none';
}

/** A complete machine, although it has the marks of a container. */
const wsl = ({ proc }: Roots): string | undefined =>
  /microsoft/i.test(textOf(join(proc, 'sys/kernel/osrelease'))) ? 'wsl' : undefined;

/** Returns the container type of the machine, with the ids of systemd-detect-virt; undefined if it is not a container. */
export function containerKind(roots: Roots): string | undefined {
  const { proc, sys, root, foreign } = roots;
  const at = (path: string): string => join(root, path);
  if (isThere(join(proc, 'vz')) && !isThere(join(proc, 'bc'))) return 'openvz';
  // Visible kernel threads mean that the host's processes are shared: the marks of an image are then meaningless.
  if (textOf(join(proc, '2/comm')) === 'kthreadd') return undefined;

  const environment = textOf(join(proc, '1/environ'));
  const named = textOf(at('run/systemd/container')) || /(?:^|\0)container=([^\0]*)/.exec(environment)?.[1];
  if (named === 'wsl') return undefined;
  // If the agent monitors the host, its own container is irrelevant.
  if (foreign) return named?.startsWith('lxc') ? 'lxc' : named;
  if (/(?:^|\0)KUBERNETES_SERVICE_HOST=/.test(environment) || isThere(at('run/secrets/kubernetes.io')))
    return 'kubernetes';
  if (named) return named.startsWith('lxc') ? 'lxc' : named;
  if (isThere(at('run/.containerenv'))) return 'podman';
  if (isThere(at('.dockerenv'))) return 'docker';
  const group = /\b(docker|kubepods|lxc|containerd|libpod)\b/.exec(textOf(join(proc, '1/cgroup')))?.[1];
  if (group) return { kubepods: 'kubernetes', libpod: 'podman' }[group] ?? group;
  return wsl(roots) === undefined && isGroupRoot(sys) ? 'container-other' : undefined;
}

function hypervisor({ proc, sys }: Roots, cpuinfo: string): string | undefined {
  const dmi = FIRMWARE_FILES.map(file => textOf(join(sys, 'class/dmi/id', file)));
  // Microsoft and Amazon also build physical machines, so the name alone is not sufficient.
  if (/virtual machine/i.test(dmi[0]!) && /microsoft/i.test(dmi[1]!)) return 'microsoft';
  const virtualFlag = /^flags\s*:.*\bhypervisor\b/m.test(cpuinfo);
  if (/amazon ec2/i.test(dmi.join('\n')) && /\.metal$/.test(dmi[0]!)) return undefined;
  const named = FIRMWARE.find(([pattern]) => dmi.some(text => pattern.test(text)));
  if (named) return named[1];

  const xen = textOf(join(sys, 'hypervisor/type'));
  // The first domain of Xen is the host itself.
  if (xen) return textOf(join(proc, 'xen/capabilities')).includes('control_d') ? undefined : xen;
  const tree = textOf(join(proc, 'device-tree/hypervisor/compatible'));
  if (tree) return tree.includes('xen') ? 'xen' : tree.includes('kvm') ? 'kvm' : 'vm-other';
  if (/^vendor_id\s*:\s*User Mode Linux/m.test(cpuinfo)) return 'uml';
  if (!virtualFlag) return /VM00 Control Program:\s*(\S+)/.exec(textOf(join(proc, 'sysinfo')))?.[1]?.toLowerCase();

  // Machines without firmware tables still have a clock from their hypervisor.
  const clocks = textOf(join(sys, 'devices/system/clocksource/clocksource0/available_clocksource'));
  return clocks.includes('kvm')
    ? 'kvm'
    : clocks.includes('hyperv')
      ? 'microsoft'
      : clocks.includes('xen')
        ? 'xen'
        : 'vm-other';
}

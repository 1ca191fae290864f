import { anyGlob } from './glob.ts';
import type { CollectOptions } from './collect-options.ts';

/** Names of interfaces whose traffic is already counted on another one, or never leaves the machine. */
export const VIRTUAL_INTERFACES = [
  'lo',
  'lo?',
  'dummy*',
  'ifb*',
  'nodelocaldns',
  'teql*',
  'anpi*',
  'awdl*',
  'llw*',
  'ap?',
  // containers and virtual machines
  'docker*',
  'podman*',
  'veth*',
  'br-*',
  'bridge*',
  'virbr*',
  'vmbr*',
  'vnet*',
  'fwbr*',
  'fwpr*',
  'fwln*',
  'lxc*',
  'lxd*',
  'cni*',
  'flannel*',
  'cali*',
  'cilium*',
  'kube-*',
  'vxlan*',
  'geneve*',
  'vmnet*',
  // tunnels
  'sit*',
  'gre*',
  'erspan*',
  'ip6tnl*',
  'ip6_vti*',
  'ip_vti*',
  'ip6gre*',
  'tunl*',
  'tun*',
  'utun*',
  'tap*',
  'gif*',
  'stf*',
  'wg*',
  'tailscale*',
  'zt*',
];

/** Topology of an interface: whether it is backed by hardware, and which interface it is a part of. */
export interface InterfaceTopology {
  hasDevice(name: string): boolean;
  master(name: string): string | undefined;
}

/** Selects the interfaces that count. Called again whenever a new name appears. */
export type InterfaceChoice = (names: readonly string[]) => Set<string>;

/**
 * Chooses the interfaces that count. With an include list: those that match. Without: interfaces backed by hardware; if there are
 * none (containers), all whose name is not a virtual one's. Excluded interfaces never count.
 */
export function interfaceChoice(options: CollectOptions, wiring: InterfaceTopology): InterfaceChoice {
  const included = anyGlob(options.includeInterfaces);
  const excluded = anyGlob(options.excludeInterfaces);
  const virtual = anyGlob(VIRTUAL_INTERFACES);

  return names => {
    const allowed = names.filter(name => !excluded(name));
    if (options.includeInterfaces.length) return new Set(allowed.filter(included));

    const usual = allowed.filter(name => !virtual(name));
    const real = new Set(usual.filter(wiring.hasDevice));
    // A part of an interface that counts by itself (a virtual function behind its synthetic twin) would count twice.
    for (const name of [...real]) if (real.has(wiring.master(name) ?? '')) real.delete(name);
    return real.size ? real : new Set(usual);
  };
}

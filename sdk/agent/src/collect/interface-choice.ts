import { anyGlob } from './glob.ts';
import type { CollectOptions } from './collect-options.ts';

/** Interfaces that carry what another one carries already, or that never leave the machine. */
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

/** What the system knows of an interface: whether hardware stands behind it, and which interface it is a part of. */
export interface InterfaceTopology {
  hasDevice(name: string): boolean;
  master(name: string): string | undefined;
}

/** Tells which of a machine's interfaces count. Called again whenever a new name turns up. */
export type InterfaceChoice = (names: readonly string[]) => Set<string>;

/**
 * With an include list: what it names. Without: interfaces with hardware behind them; where none has (containers), all that
 * are not virtual by name. What the exclude list names never counts.
 */
export function interfaceChoice(wishes: CollectOptions, wiring: InterfaceTopology): InterfaceChoice {
  const included = anyGlob(wishes.includeInterfaces);
  const excluded = anyGlob(wishes.excludeInterfaces);
  const virtual = anyGlob(VIRTUAL_INTERFACES);

  return names => {
    const allowed = names.filter(name => !excluded(name));
    if (wishes.includeInterfaces.length) return new Set(allowed.filter(included));

    const usual = allowed.filter(name => !virtual(name));
    const real = new Set(usual.filter(wiring.hasDevice));
    // A part of an interface that counts by itself (a virtual function behind its synthetic twin) would count twice.
    for (const name of [...real]) if (real.has(wiring.master(name) ?? '')) real.delete(name);
    return real.size ? real : new Set(usual);
  };
}

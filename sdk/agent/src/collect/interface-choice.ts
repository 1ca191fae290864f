import {
  AGENT_LIMITS,
  NO_INTERFACE_OVERRIDES,
  type InterfaceVerdict,
  type InterfaceOverrides,
} from '@vitrine/contracts';
import type { CollectOptions } from './collect-options.ts';
import { anyGlob } from './glob.ts';

/** Names of interfaces whose traffic is already counted on another one, or never leaves the machine. */
const VIRTUAL_INTERFACES = [
  'lo',
  'lo?',
  'dummy*',
  'ifb*',
  'nodelocaldns',
  'teql*',
  // macOS and FreeBSD
  'anpi*',
  'awdl*',
  'llw*',
  'ap?',
  'XHC*',
  'pktap*',
  'iptap*',
  'feth*',
  'vmenet*',
  'ipsec*',
  'ppp*',
  'pflog*',
  'pfsync*',
  'enc?',
  'epair*',
  'lagg*',
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
  'incusbr*',
  'cni*',
  'flannel*',
  'cali*',
  'cilium*',
  'kube-*',
  'vxlan*',
  'geneve*',
  'vmnet*',
  'ovs-system',
  // parts of an interface, and interfaces composed of several
  'bond*',
  'team*',
  'vlan*',
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
  // Windows
  'vEthernet*',
  '*Loopback*',
  'Teredo*',
  'isatap*',
  '6to4*',
  'VMware Network Adapter*',
  'VirtualBox*',
  '*TAP-Windows*',
  '*Wintun*',
  'WAN Miniport*',
  'Tailscale*',
  'WireGuard*',
  'ZeroTier*',
  'OpenVPN*',
];

/** Kind of an interface as reported by the kernel, other than a plain one. */
export type InterfaceKind =
  | 'loopback'
  | 'tunnel'
  | 'tap'
  | 'bridge'
  | 'bond'
  | 'vlan'
  | 'virtual'
  /** Mirrors the packets of another interface, or is not a network. */
  | 'monitor'
  /** Carries the traffic of all ports of a switch, each of which is also an interface. */
  | 'conduit'
  /** Port of a switch whose conduit is also an interface. */
  | 'port';

/** Topology of an interface: whether it is backed by hardware, which interface it belongs to, and its kind if known. */
export interface InterfaceTopology {
  hasDevice(name: string): boolean;
  master(name: string): string | undefined;
  /** Undefined for a system that does not provide it. */
  kind?(name: string): InterfaceKind | 'plain' | undefined;
}

/** Selects the interfaces that count. Called again whenever a new name appears. */
export type InterfaceChoice = (names: readonly string[]) => Set<string>;

/** Reason why an interface counts or does not count. */
type InterfaceReason =
  | InterfaceKind
  | 'chosen'
  | 'ignored'
  | 'included'
  | 'notIncluded'
  | 'excluded'
  | 'hardware'
  | 'only'
  | 'part'
  | 'lan'
  | 'name';

interface ReasonedVerdict extends InterfaceVerdict {
  readonly reason: InterfaceReason;
}

/** Selection by an administrator, which the core may send at any time. */
type CurrentOverrides = () => InterfaceOverrides;
const noOverrides: CurrentOverrides = () => NO_INTERFACE_OVERRIDES;

/** Host ends of the connections of containers and virtual machines: there may be hundreds, and they come and go. */
const isOfContainer = anyGlob(['veth*', 'cali*', 'lxc*', 'vnet*', 'tap*', 'fwpr*', 'fwln*', 'fwbr*']);

const COPIES = new Set<string>(['loopback', 'bridge', 'bond', 'vlan', 'virtual', 'monitor']);

/**
 * Selects the interfaces that count. With an include list: those that match. Without: interfaces backed by hardware; if there are
 * none (containers), plain ones according to the kernel; a container may have only a tunnel. Names decide if the kernel gives no
 * information. Excluded interfaces never count.
 */
export function interfaceChoice(
  options: CollectOptions,
  topology: InterfaceTopology,
  overrides = noOverrides,
): InterfaceChoice {
  const choose = countedInterfaces(options, topology, overrides);
  return names => new Set(choose(names).keys());
}

/** Returns the same selection, with a reason for each interface, including those that do not count. */
export function judgeInterfaces(
  options: CollectOptions,
  topology: InterfaceTopology,
  overrides = noOverrides,
): (names: readonly string[]) => ReasonedVerdict[] {
  const choose = countedInterfaces(options, topology, overrides);
  const excluded = anyGlob(options.excludeInterfaces);
  return names => {
    const countedNames = choose(names);
    return names.map(name => {
      const reason = countedNames.get(name);
      if (reason) return { name, counted: true, reason };
      if (excluded(name)) return { name, counted: false, reason: 'excluded' };
      if (options.includeInterfaces.length) return { name, counted: false, reason: 'notIncluded' };
      if (overrides().ignore.includes(name)) return { name, counted: false, reason: 'ignored' };
      return { name, counted: false, reason: reasonAgainst(name, names, topology) };
    });
  };
}

/** Returns the verdicts to include in facts: those of container interfaces only if they count. */
export const shownVerdicts = (verdicts: readonly InterfaceVerdict[]): InterfaceVerdict[] =>
  verdicts.filter(({ name, counted }) => counted || !isOfContainer(name)).slice(0, AGENT_LIMITS.interfaces);

function countedInterfaces(options: CollectOptions, topology: InterfaceTopology, overrides: CurrentOverrides) {
  const included = anyGlob(options.includeInterfaces);
  const excluded = anyGlob(options.excludeInterfaces);
  return (names: readonly string[]): ReadonlyMap<string, InterfaceReason> => {
    const allowed = names.filter(name => !excluded(name));
    if (options.includeInterfaces.length) return new Map(allowed.filter(included).map(name => [name, 'included']));
    const { count, ignore } = overrides();
    const countedNames = usualInterfaces(allowed, topology);
    for (const name of ignore) countedNames.delete(name);
    for (const name of count) if (allowed.includes(name) && !countedNames.has(name)) countedNames.set(name, 'chosen');
    return countedNames;
  };
}

function usualInterfaces(names: readonly string[], topology: InterfaceTopology): Map<string, InterfaceReason> {
  const kind = (name: string): string => topology.kind?.(name) ?? 'unknown';
  const isCopy = (name: string): boolean =>
    kind(name) === 'unknown' ? isVirtualName(name, names) : COPIES.has(kind(name));
  const hardware = names.filter(name => topology.hasDevice(name) && !isCopy(name));
  const uplinks = new Set(uplinksOf(hardware, topology));
  // Part of an interface that also counts itself (a virtual function behind its synthetic twin), which would be counted twice.
  for (const name of [...uplinks]) if (uplinks.has(topology.master(name) ?? '')) uplinks.delete(name);
  if (uplinks.size) return new Map([...uplinks].map(name => [name, 'hardware']));

  const physical = names.filter(name => ['plain', 'port', 'conduit', 'unknown'].includes(kind(name)));
  const named = physical.filter(name => !isVirtualName(name, names));
  const known = physical.filter(name => kind(name) !== 'unknown');
  const stages = [
    named,
    known,
    ...['tap', 'tunnel'].map(interfaceKind => names.filter(name => kind(name) === interfaceKind)),
  ];
  return new Map((stages.find(stage => stage.length) ?? []).map(name => [name, 'only']));
}

/**
 * Of the ports of a switch, those that lead out of the machine count: the ports of the local network are joined by a bridge. If all
 * are joined, the machine is only a switch, and its conduit carries its own traffic.
 */
function uplinksOf(hardware: readonly string[], topology: InterfaceTopology): readonly string[] {
  const kind = (name: string): string | undefined => topology.kind?.(name);
  if (!hardware.some(name => kind(name) === 'port')) return hardware;
  const outward = hardware.filter(name => kind(name) !== 'conduit' && topology.master(name) === undefined);
  return outward.length ? outward : hardware.filter(name => kind(name) !== 'port');
}

function reasonAgainst(name: string, names: readonly string[], topology: InterfaceTopology): InterfaceReason {
  const kind = topology.kind?.(name);
  if (kind === 'port') return 'lan';
  if (kind && kind !== 'plain') return kind;
  if (topology.master(name) !== undefined && topology.hasDevice(name)) return 'part';
  return isVirtualName(name, names) ? 'name' : 'virtual';
}

const hasVirtualName = anyGlob(VIRTUAL_INTERFACES);

/** True for names of virtual interfaces: VLANs such as `eth0.10`, filters of Windows and Wi-Fi Direct adapters, and a list. */
const isVirtualName = (name: string, names: readonly string[] = []): boolean =>
  hasVirtualName(name) ||
  /\* ?\d+$| .*-\d{4}$/.test(name) ||
  (name.includes('.') && names.includes(name.slice(0, name.lastIndexOf('.')))) ||
  (name.includes(':') && names.includes(name.slice(0, name.lastIndexOf(':'))));

import type { InterfaceKind, InterfaceTopology } from '../interface-choice.ts';

/** Network adapter as reported by systeminformation. */
interface Adapter {
  readonly iface: string;
  /** Description of its driver, on Windows. */
  readonly ifaceName: string;
  readonly internal: boolean;
}

/**
 * Drivers of virtual adapters. The `virtual` of systeminformation is useless here: it depends on the vendor of the MAC address,
 * which is that of a hypervisor on every virtual machine.
 */
const DRIVERS: readonly (readonly [RegExp, InterfaceKind])[] = [
  [/loopback/i, 'loopback'],
  [/hyper-v virtual (ethernet|switch)|multiplexor|network bridge|mac bridge/i, 'bridge'],
  [/virtualbox|vmware virtual|vmnet/i, 'virtual'],
  [/wi-fi direct|wireless hosted network|kernel debug/i, 'virtual'],
  [/tap-|wintun|wireguard|tailscale|zerotier|openvpn|teredo|isatap|6to4|wan miniport|tunnel/i, 'tunnel'],
  [/filter-\d{4}|scheduler-\d{4}|lightweight filter/i, 'monitor'],
];

/** Topology by the drivers of adapters; on other systems names decide. */
export function portableTopology(adapters: readonly Adapter[]): InterfaceTopology {
  const kinds = new Map<string, InterfaceKind>();
  for (const { iface, ifaceName, internal } of adapters) {
    const found = internal ? 'loopback' : DRIVERS.find(([driver]) => driver.test(ifaceName))?.[1];
    if (found && (internal || ifaceName !== iface)) kinds.set(iface, found);
  }
  return { hasDevice: () => false, master: () => undefined, kind: name => kinds.get(name) };
}

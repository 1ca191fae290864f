import { readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { InterfaceKind, InterfaceTopology } from '../interface-choice.ts';
import type { Roots } from './roots.ts';
import { isThere, namesIn, textOf } from './text-file.ts';

/** Link layers by their number in /sys/class/net/…/type: linux/if_arp.h. */
const LINK_LAYERS: Readonly<Record<string, InterfaceKind>> = {
  '772': 'loopback',
  // PPP, IP in IP, IPv6 tunnels, GRE, and devices without a link layer such as WireGuard's.
  '512': 'tunnel',
  '768': 'tunnel',
  '769': 'tunnel',
  '776': 'tunnel',
  '778': 'tunnel',
  '823': 'tunnel',
  '65534': 'tunnel',
  // CAN bus, monitors of wireless networks, netlink monitors, monitors of virtual sockets, IEEE 802.15.4.
  '280': 'monitor',
  '801': 'monitor',
  '802': 'monitor',
  '803': 'monitor',
  '804': 'monitor',
  '805': 'monitor',
  '824': 'monitor',
  '826': 'monitor',
};
/** DEVTYPE in /sys/class/net/…/uevent. */
const DEVICE_TYPES: Readonly<Record<string, InterfaceKind>> = {
  bridge: 'bridge',
  bond: 'bond',
  team: 'bond',
  vlan: 'vlan',
  macsec: 'vlan',
  vxlan: 'tunnel',
  geneve: 'tunnel',
  wireguard: 'tunnel',
  gre: 'tunnel',
  ppp: 'tunnel',
  hsr: 'bond',
  amt: 'tunnel',
  bareudp: 'tunnel',
};

/** Reads the topology of the interfaces from /sys/class/net. */
export function readTopology(roots: Pick<Roots, 'sys'>): InterfaceTopology {
  const folder = join(roots.sys, 'class/net');
  const at = (name: string, file: string): string => join(folder, name, file);
  const text = (name: string, file: string): string => textOf(at(name, file));
  const isReal = (name: string): boolean => isThere(at(name, 'device'));
  const parentOf = (name: string): string => {
    const parent = text(name, 'iflink');
    return parent === text(name, 'ifindex') ? '' : parent;
  };
  /** A port of a switch is hardware that sends through another interface. */
  const isPort = (name: string): boolean =>
    isReal(name) && (isDsa(text(name, 'uevent')) || (text(name, 'phys_port_name') !== '' && parentOf(name) !== ''));

  const kind = (name: string): InterfaceKind | 'plain' | undefined => {
    if (!isThere(at(name, ''))) return undefined;
    // The representor of a virtual function mirrors the function's traffic.
    if (/^(c\d+)?pf\d+(vf|sf)\d+$/.test(text(name, 'phys_port_name'))) return 'virtual';
    if (isThere(at(name, 'dsa/tagging'))) return 'conduit';
    if (isPort(name)) return 'port';
    const index = text(name, 'ifindex');
    if (
      isReal(name) &&
      index &&
      namesIn(folder).some(sibling => sibling !== name && isPort(sibling) && parentOf(sibling) === index)
    )
      return 'conduit';
    if (isThere(at(name, 'tun_flags')))
      return (Number(text(name, 'tun_flags')) & 2) === 2 && text(name, 'type') !== '65534' ? 'tap' : 'tunnel';
    if (isThere(at(name, 'bridge'))) return 'bridge';
    if (isThere(at(name, 'bonding'))) return 'bond';
    const named = DEVICE_TYPES[/^DEVTYPE=(.+)$/m.exec(text(name, 'uevent'))?.[1] ?? ''];
    const layer = LINK_LAYERS[text(name, 'type')];
    if (named && !(isReal(name) && named !== 'vlan')) return named;
    if (layer) return layer === 'tunnel' && isReal(name) ? 'plain' : layer;
    return text(name, 'type') || isReal(name) ? 'plain' : undefined;
  };

  return {
    hasDevice: isReal,
    master(name) {
      try {
        return basename(readlinkSync(at(name, 'master')));
      } catch {
        return undefined;
      }
    },
    kind,
  };
}

const isDsa = (uevent: string): boolean => /^DEVTYPE=dsa$/m.test(uevent);

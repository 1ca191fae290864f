import type { NetworkInterfaceInfo } from 'node:os';
import { AGENT_LIMITS } from '@vitrine/contracts';
import { anyGlob } from './glob.ts';

const LINK_LOCAL = /^(169\.254\.|fe[89ab][0-9a-f]:)/i;
/** Networks inside the machine, and tunnels. Bridges of hosts, bonds and dial-up connections have the machine's own address. */
const isInside = anyGlob([
  'lo',
  'dummy*',
  'nodelocaldns',
  'docker*',
  'podman*',
  'veth*',
  'virbr*',
  'vnet*',
  'lxc*',
  'lxd*',
  'incusbr*',
  'cni*',
  'flannel*',
  'cali*',
  'cilium*',
  'kube-*',
  'vmnet*',
  'vmenet*',
  'bridge1??',
  'VMware Network Adapter*',
  'VirtualBox*',
  'vEthernet (*',
  '*Loopback*',
  'tun*',
  'utun*',
  'tap*',
  'wg*',
  'tailscale*',
  'zt*',
]);
const DOCKER_BRIDGE = /^br-[0-9a-f]{12}$/;

/** Returns the machine's publishable IP addresses, without loopback, link-local, tunnels and container bridges. */
export function addressesOf(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] {
  const usable = Object.entries(interfaces)
    .filter(([name]) => !isInside(name) && !DOCKER_BRIDGE.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(address => !address.internal && !LINK_LOCAL.test(address.address))
    .map(address => address.address.replace(/%.*$/, ''));
  return [...new Set(usable)].slice(0, AGENT_LIMITS.addresses);
}

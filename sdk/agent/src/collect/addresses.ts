import type { NetworkInterfaceInfo } from 'node:os';
import { AGENT_LIMITS } from '@vitrine/contracts';
import { VIRTUAL_INTERFACES } from './interface-choice.ts';
import { anyGlob } from './glob.ts';

const LINK_LOCAL = /^(169\.254\.|fe[89ab][0-9a-f]:)/i;
const isVirtual = anyGlob(VIRTUAL_INTERFACES);

/** Returns the machine's publishable IP addresses: excludes loopback, link-local and container bridges. */
export function addressesOf(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] {
  const usable = Object.entries(interfaces)
    .filter(([name]) => !isVirtual(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(address => !address.internal && !LINK_LOCAL.test(address.address))
    .map(address => address.address.replace(/%.*$/, ''));
  return [...new Set(usable)].slice(0, AGENT_LIMITS.addresses);
}

import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { NetworkError } from './network-error.ts';

/** Types of DNS records that can be queried. */
export const DNS_RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'CAA', 'PTR', 'SOA'] as const;
export type DnsRecordType = (typeof DNS_RECORD_TYPES)[number];

/** DNS query. */
export interface DnsQuery {
  readonly name: string;
  readonly type: DnsRecordType;
  /** Name server to query, as host or `host:port`; by default that of the machine. */
  readonly server?: string;
}

const DNS_PORT = 53;
const TIMEOUT_MS = 5000;
/** Error codes that mean that no such record exists. */
const NONE: readonly string[] = ['ENODATA', 'ENOTFOUND'];

/** Queries DNS. `addressOf` resolves the name server, and may refuse it. */
export async function queryDns(
  { name, type, server }: DnsQuery,
  addressOf: (host: string) => Promise<string>,
): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (server) resolver.setServers([await withAddress(server, addressOf)]);
  try {
    return (await READERS[type](resolver, name)).sort();
  } catch (error) {
    const { code = 'EBADQUERY' } = error as NodeJS.ErrnoException;
    if (NONE.includes(code)) return [];
    throw new NetworkError(
      code === 'ETIMEOUT' ? 'timeout' : 'unreachable',
      `DNS does not answer for ${name}: ${code.replace(/^E/, '')}`,
    );
  }
}

async function withAddress(server: string, addressOf: (host: string) => Promise<string>): Promise<string> {
  const [, inBrackets, name, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
  const address = await addressOf(inBrackets ?? name ?? server);
  return `${isIP(address) === 6 ? `[${address}]` : address}:${port ?? DNS_PORT}`;
}

/** Formats records of each type as text, as in zone files. */
const READERS: Readonly<Record<DnsRecordType, (resolver: Resolver, name: string) => Promise<string[]>>> = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  NS: (resolver, name) => resolver.resolveNs(name),
  PTR: (resolver, name) => resolver.resolvePtr(name),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map(parts => parts.join('')),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`),
  SRV: async (resolver, name) =>
    (await resolver.resolveSrv(name)).map(
      ({ priority, weight, port, name: to }) => `${priority} ${weight} ${port} ${to}`,
    ),
  CAA: async (resolver, name) =>
    (await resolver.resolveCaa(name)).map(
      ({ critical, ...tags }) => `${critical} ${Object.entries(tags).flat().join(' ')}`,
    ),
  SOA: async (resolver, name) => {
    const { nsname, hostmaster, serial } = await resolver.resolveSoa(name);
    return [`${nsname} ${hostmaster} ${serial}`];
  },
};

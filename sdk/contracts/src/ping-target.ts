/** Probe types. */
export const PING_TYPES = ['tcp', 'icmp', 'http', 'dns'] as const;
export type PingType = (typeof PING_TYPES)[number];

/** Address families of a name that a probe may use. `any`: both, as in browsers. */
export const PING_FAMILIES = ['any', 'ipv4', 'ipv6'] as const;
export type PingFamily = (typeof PING_FAMILIES)[number];

/** Maximum length of a target, in characters. */
export const TARGET_LENGTH = 500;

/** Limits of ping tasks and of their results. */
export const PING_LIMITS = {
  tasks: 200,
  tasksPerNode: 100,
  tasksOnCards: 4,
  resultsPerReport: 1000,
  timeoutMs: 5000,
} as const;

const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,251}[\p{L}\p{N}_.])?$/u;

// Without zod, so that agents can parse targets without bundling it.
const isIPv6 = (text: string) => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);
const isHost = (text: string) => NAME.test(text) || isIPv6(text);

interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** Parses `host`, `host:port`, `1:2::3` or `[1:2::3]:port`; returns undefined for anything else. */
export function parseHostPort(text: string, otherwise: number): HostPort | undefined {
  const bracketed = /^\[(?<host>[^\]]+)\](?::(?<port>\d{1,5}))?$/.exec(text);
  const hostname = isIPv6(text)
    ? { host: text, port: undefined }
    : /^(?<host>[^:]+)(?::(?<port>\d{1,5}))?$/.exec(text)?.groups;
  const { host = '', port } = bracketed?.groups ?? hostname ?? {};
  const number = port === undefined ? otherwise : Number(port);
  if (number < 1 || number > 65_535 || (bracketed ? !isIPv6(host) : !isHost(host))) return undefined;
  return { host, port: number };
}

/** `name@resolver[:port]`, or only a name for the machine's own resolver. */
export function parseDnsTarget(text: string): { name: string; resolver: HostPort | undefined } | undefined {
  const [name = '', address, ...rest] = text.split('@');
  const resolver = address === undefined ? undefined : parseHostPort(address, 53);
  if (rest.length > 0 || !NAME.test(name) || (address !== undefined && !resolver)) return undefined;
  return { name, resolver };
}

/**
 * Returns true if a target is valid for a probe type. tcp: `host[:port]`, time to connect · icmp: `host`, time of an echo · http:
 * an http(s) URL, time to the response head · dns: `name[@resolver[:port]]`, time to the response.
 */
export function isTarget(type: PingType, target: string): boolean {
  if (target.length > TARGET_LENGTH) return false;
  if (type === 'icmp') return isHost(target);
  if (type === 'tcp') return parseHostPort(target, 80) !== undefined;
  if (type === 'dns') return parseDnsTarget(target) !== undefined;
  const url = URL.parse(target);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password;
}

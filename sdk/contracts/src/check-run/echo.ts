import { isIPv6 } from 'node:net';
import { NetworkError } from './network-error.ts';

/** Limits of an echo. */
interface EchoLimits {
  /** Milliseconds after which the echo counts as lost. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

/** Round trip in ms, or the reason for the loss. */
type EchoResult = number | { readonly lost: 'timeout' | 'unreachable' };

/**
 * Returns the `ping` command for one echo with a timeout in seconds, by platform. The address is already resolved, so it cannot
 * be read as an option.
 */
export function pingCommand(
  platform: NodeJS.Platform,
  address: string,
  seconds: number,
): [command: string, args: string[]] {
  const limit = String(Math.max(1, Math.ceil(seconds)));
  if (platform === 'win32') return ['ping', ['-n', '1', '-w', String(Number(limit) * 1000), address]];
  if (platform === 'linux') return ['ping', ['-n', '-c', '1', '-W', limit, address]];
  return [
    isIPv6(address) ? 'ping6' : 'ping',
    ['-n', '-c', '1', ...(isIPv6(address) && platform === 'darwin' ? [] : ['-t', limit]), address],
  ];
}

/** Parses the time from the output of `ping` in any language: `time=12.3 ms`, `Zeit<1ms`, `时间=12ms TTL=64`. */
export function timeIn(output: string): number | undefined {
  const found = /[=<]\s*(\d+(?:[.,]\d+)?)\s*(?:ms|мс|毫秒)/i.exec(output)?.[1];
  return found === undefined ? undefined : Number(found.replace(',', '.'));
}

/** Output of a `ping` without permission to send, whatever its exit status: iputils, BusyBox, inetutils, toybox, Windows. */
const NOT_ALLOWED = /not permitted|permission denied|privilege|are you root|SOCK_RAW|general failure|must be root/i;
/** Output of a `ping` that does not support an option. */
const OLD_OPTIONS = /(invalid|unrecognized|unknown|illegal) option|usage:/i;
/** Output of a `ping` that supports only the other address family. */
const OTHER_FAMILY = /address family|unknown host|name or service|bad address/i;
const UNREACHABLE = /unreachable|no route|nicht erreichbar|无法访问|無法連線|недоступ/i;
const LOST_ALL = /100(\.0+)?\s?%|\b0 (packets )?received/i;

/**
 * Measures an ICMP echo with the system's own `ping`: raw sockets need privileges that neither core nor agent should have. The
 * addresses belong to one host and have passed the guard. Throws if this machine cannot send an echo.
 */
export async function measureEcho(addresses: readonly string[], limits: EchoLimits): Promise<EchoResult> {
  let result: EchoResult = { lost: 'unreachable' };
  for (const address of addresses) {
    result = await echo(address, limits);
    // Without a route for this address family, an address of the other family may still be reachable.
    if (typeof result === 'number' || result.lost !== 'unreachable') break;
  }
  return result;
}

/** Measures an echo for a check. Throws a NetworkError without an answer. */
export async function echoOf(host: string, addresses: readonly string[], timeout: number): Promise<number> {
  const result = await measureEcho(addresses, { timeout });
  if (typeof result === 'number') return result;
  if (result.lost === 'unreachable') throw new NetworkError('unreachable', `${host} cannot be reached: no route`);
  throw new NetworkError('timeout', `${host} did not answer within ${timeout / 1000} s`);
}

async function echo(address: string, { timeout, signal }: EchoLimits): Promise<EchoResult> {
  const [command, args] = pingCommand(process.platform, address, timeout / 1000);
  const within = { timeout: timeout + 1000, ...(signal && { signal }) };
  let { code, output } = await run(command, args, within);
  if (code !== 0 && OLD_OPTIONS.test(output)) ({ code, output } = await run(command, args.slice(1), within));
  if (code !== 0 && code !== null && isIPv6(address) && OTHER_FAMILY.test(output))
    ({ code, output } = await run('ping6', args, within));
  if (code === 'ENOENT')
    throw new Error(
      'The program ping is missing on this machine. Install iputils-ping (Debian, Ubuntu) or iputils (Fedora, Alpine, Arch).',
    );
  if (code === 'EACCES' || (code !== 0 && NOT_ALLOWED.test(output)))
    throw new Error(
      `ping may not send on this machine: ${shortened(output)}. Allow it to all users: sysctl -w net.ipv4.ping_group_range="0 2147483647"`,
    );

  const trip = code === 0 ? timeIn(output) : undefined;
  if (trip !== undefined) return trip;
  if (UNREACHABLE.test(output)) return { lost: 'unreachable' };
  // Exit status 1 means no answer on Linux and Windows; BSD and macOS exit with 2 instead.
  if (code === 0 || code === 1 || typeof code !== 'number' || LOST_ALL.test(output)) return { lost: 'timeout' };
  throw new Error(`ping failed: ${shortened(output)}`);
}

const shortened = (output: string): string =>
  output
    .trim()
    .split(/\s*\n\s*/)
    .join('; ')
    .slice(0, 200);

function run(command: string, args: string[], limits: { timeout: number; signal?: AbortSignal }) {
  const env = { ...process.env, LC_ALL: 'C' };
  const { execFile } = process.getBuiltinModule('node:child_process');
  return new Promise<{ code: number | string | null; output: string }>(resolve => {
    execFile(
      command,
      args,
      { ...limits, env, killSignal: 'SIGKILL', maxBuffer: 64 * 1024, windowsHide: true },
      (error, stdout, stderr) => resolve({ code: error ? (error.code ?? null) : 0, output: `${stdout}\n${stderr}` }),
    );
  });
}

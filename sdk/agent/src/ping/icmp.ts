import { isIPv6 } from 'node:net';
import { addressesOf } from './destination.ts';
import { type ProbeFunction } from './probe-function.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';

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

/** Measures an echo with the system's own `ping`: raw sockets need privileges that an agent should not have. */
export const measureIcmp: ProbeFunction = async (target, { timeout, signal }) => {
  const [address] = await addressesOf(target);
  if (address === undefined) return null;
  const [command, args] = pingCommand(process.platform, address, timeout / 1000);
  const { code, output } = await run(command, args, { timeout: timeout + 1000, signal });
  if (code === 'ENOENT') throw new ProbeRefusedError('there is no ping command on this machine');
  // 0: it came back; 1: it did not; anything else is about this machine.
  if (typeof code === 'number' && code > 1 && !/unreachable|unknown host/i.test(output))
    throw new ProbeRefusedError(
      `ping failed: ${output
        .trim()
        .split(/\s*\n\s*/)
        .join('; ')
        .slice(0, 200)}`,
    );
  return code === 0 ? (timeIn(output) ?? null) : null;
};

function run(command: string, args: string[], limits: { timeout: number; signal: AbortSignal }) {
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

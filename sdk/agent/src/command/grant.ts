import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { bundledCollectors } from '../collectors/bundled.ts';
import { GrantsFile, MAX_GRANT_MS } from '../collectors/grants.ts';
import { isPin, parsePin } from '../collectors/installed/pins.ts';
import { dataFolder } from '../options/data-folder.ts';
import { InvalidOptionsError } from '../options/option.ts';

/** Arguments of `grant` and `revoke` on a command line. */
export interface GrantRequest {
  readonly collector: string | undefined;
  /** Duration such as 30m, 2h or 1d; undefined ends a grant. */
  readonly duration?: string;
  readonly dataDir: string | undefined;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
const MAX_DAYS = MAX_GRANT_MS / DAY_MS;

/**
 * Allows the running agent of this machine to use a collector for some time, or ends that. Throws an InvalidOptionsError for an
 * invalid name, an invalid duration, and a folder without an agent.
 */
export async function grant(
  { collector, duration, dataDir }: GrantRequest,
  print: (text: string) => void,
  env = process.env,
): Promise<void> {
  if (collector !== undefined && isPin(collector)) parsePin(collector);
  else if (collector === undefined || !(await isGrantable(collector)))
    throw new InvalidOptionsError(`name a collector, or a log: ${(await grantable()).join(', ')}`);
  const ms = duration === undefined ? 0 : milliseconds(duration);
  const folder = dataDir ?? dataFolder(env);
  if (!existsSync(join(folder, 'lock')))
    throw new InvalidOptionsError(`no agent uses the data folder ${folder}: name its folder with --data-dir`);
  const until = Date.now() + ms;
  await new GrantsFile(join(folder, 'grants.json')).set(collector, until);
  print(
    ms > 0
      ? `The agent may use ${collector} until ${new Date(until).toLocaleString()}. To end it earlier: vitrine-agent revoke ${collector}`
      : `The grant of ${collector} is ended.`,
  );
}

/** Names that can be granted: collectors, and logs of collectors that read logs. */
async function grantable(): Promise<string[]> {
  const collectors = await bundledCollectors();
  return [...collectors.map(({ id }) => id), ...collectors.flatMap(({ id, log }) => (log ? [`${id}/NAME`] : []))];
}

async function isGrantable(name: string): Promise<boolean> {
  const [collector, log] = name.split('/', 2);
  return (await grantable()).includes(log ? `${collector}/NAME` : name);
}

function milliseconds(duration: string): number {
  const [, amount, unit] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  const ms = Number(amount) * (UNITS[unit ?? ''] ?? NaN);
  if (ms > 0 && ms <= MAX_GRANT_MS) return ms;
  throw new InvalidOptionsError(`--for must be a time such as 30m, 2h or 1d, at most ${MAX_DAYS}d`);
}

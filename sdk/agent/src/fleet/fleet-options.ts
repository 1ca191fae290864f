import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DAY_S } from '@vitrine/contracts/time';
import { kinds, InvalidOptionsError } from '../options/option.ts';

/** Options of a simulated fleet. Shares are parts of all nodes, per minute. */
export interface FleetOptions {
  readonly endpoint: string;
  readonly nodes: number;
  /** Seconds; undefined: assigned by the core. */
  readonly interval: number | undefined;
  /** Seconds; undefined: until it is stopped. */
  readonly duration: number | undefined;
  readonly tokens: string | undefined;
  readonly discoveryKey: string | undefined;
  readonly admin: { readonly username: string; readonly password: string } | undefined;
  readonly flap: number;
  readonly reset: number;
  readonly resend: number;
  /** Maximum clock offset in seconds. */
  readonly skew: number;
  readonly drain: boolean;
  /** File for the report counts of each node; undefined: none. */
  readonly counts: string | undefined;
}

export const FLEET_HELP = `Simulates a fleet of agents, to see what a core of yours can bear.

  npm run fleet -- --nodes 500 --interval 3 --admin name:password

  --endpoint URL         address of the core (http://127.0.0.1:3210)
  --nodes N              how many nodes (100)
  --interval SECONDS     pace of reports; as the core says when left out
  --duration SECONDS     ends by itself; until Ctrl+C when left out
  --drain                at the end, waits until everything is acknowledged; Ctrl+C again ends that
  --counts FILE          at the end, writes how many reports each node made and got acknowledged, as JSON

How the nodes get in, one of:
  --tokens FILE          node tokens, one a line; what is missing is added to the file if one of the next is given too
  --admin NAME:PASSWORD  adds the nodes sim-0000 … as the administrator does, or takes those that are there; @FILE holds both
  --discovery-key KEY    lets each machine register itself; a core slows this down after some dozen; @FILE holds the key

Trouble, as a share of all nodes per minute (0.1: a tenth of them):
  --flap SHARE           lose their connection and come back
  --reset SHARE          start their machine anew: counters begin at zero
  --resend SHARE         send what is not acknowledged once more
  --skew SECONDS         clocks are off by up to so much, and stay so
`;

const share = kinds.number('', '', [0, 60], 0).parse;
const seconds = (least: number) => kinds.number('', '', [least, DAY_S * 365], 0).parse;

/** Parses the fleet's command line; returns undefined for help. Throws InvalidOptionsError. */
export function readFleetOptions(args: readonly string[]): FleetOptions | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const read = <T>(name: string, parser: (raw: unknown) => T): T | undefined => {
    if (values[name] === undefined) return undefined;
    try {
      return parser(values[name]);
    } catch (problem) {
      throw new InvalidOptionsError(`--${name} ${(problem as Error).message}`);
    }
  };
  const options = {
    endpoint: read('endpoint', kinds.address('', '', ['http', 'https', 'ws', 'wss']).parse) ?? 'http://127.0.0.1:3210',
    nodes: Math.round(read('nodes', kinds.number('', '', [1, 100_000], 0).parse) ?? 100),
    interval: read('interval', seconds(0.5)),
    duration: read('duration', seconds(1)),
    tokens: read('tokens', String),
    discoveryKey: read('discovery-key', secret),
    admin: read('admin', credentials),
    flap: read('flap', share) ?? 0,
    reset: read('reset', share) ?? 0,
    resend: read('resend', share) ?? 0,
    skew: read('skew', seconds(0)) ?? 0,
    drain: Boolean(values.drain),
    counts: read('counts', String),
  };
  if (!options.tokens && !options.discoveryKey && !options.admin)
    throw new InvalidOptionsError('say how the nodes get in: --tokens, --admin or --discovery-key');
  return options;
}

function parse(args: readonly string[]): Record<string, unknown> {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        endpoint: text,
        nodes: text,
        interval: text,
        duration: text,
        tokens: text,
        'discovery-key': text,
        admin: text,
        flap: text,
        reset: text,
        resend: text,
        skew: text,
        drain: { type: 'boolean' },
        counts: text,
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (problem) {
    throw new InvalidOptionsError((problem as Error).message.split(/\. |\n/)[0]!);
  }
}

/** `@file` is replaced by the content of the file, so that secrets are not visible on the command line. */
function secret(raw: unknown): string {
  const text = String(raw);
  if (!text.startsWith('@')) return text;
  try {
    return readFileSync(text.slice(1), 'utf8').trim();
  } catch (problem) {
    throw new InvalidOptionsError(`names a file that cannot be read: ${(problem as Error).message}`);
  }
}

function credentials(raw: unknown): { username: string; password: string } {
  const text = secret(raw);
  const colon = text.indexOf(':');
  if (colon < 1) throw new InvalidOptionsError('must be name:password');
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

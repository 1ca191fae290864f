import { NothingHere, type Collector, type CollectorAccess, type CollectorReading } from '@vitrine/contracts/collector';
import { within } from '@vitrine/contracts/collector-needs';

/** Fake machine for tests: contents of its files, responses of its sockets and output of its programs. */
export interface TestMachine {
  /** Content by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** JSON by socket and path. */
  readonly sockets?: Readonly<Record<string, (path: string) => unknown>>;
  /** Bodies by socket and path, for `getBytes`. */
  readonly bodies?: Readonly<Record<string, (path: string) => Uint8Array>>;
  /** Lines of the response by address. */
  readonly addresses?: Readonly<Record<string, (lines: readonly string[]) => string>>;
  readonly programs?: Readonly<Record<string, (args: readonly string[]) => string | { code: number; stdout: string }>>;
  /** Datagrams by port, which the next run consumes. */
  readonly datagrams?: Readonly<Record<number, string[]>>;
  /** Monotonic seconds; grows by one with each call. */
  readonly now?: () => number;
  /** Called when the collector waits, which takes no time; may change `files`. */
  readonly onWait?: (seconds: number) => void;
}

/**
 * Opens a collector on a fake machine, restricted to its `needs`, and returns its reader. Any other access throws, as in the agent.
 */
export function testCollector<C extends Readonly<Record<string, unknown>>>(
  collector: Collector<C>,
  machine: TestMachine,
  config: Partial<C> = {},
): () => Promise<CollectorReading> {
  const merged = { ...collector.config, ...config };
  return collector.open(within(testAccess(machine), collector.needs(merged)), merged);
}

/** Reads a log of a collector on a fake machine, restricted to its `needs`. Throws a TypeError for a collector without logs. */
export async function testCollectorLog<C extends Readonly<Record<string, unknown>>>(
  collector: Collector<C>,
  name: string,
  machine: TestMachine,
  config: Partial<C> = {},
): Promise<readonly string[]> {
  const { log } = collector;
  if (!log) throw new TypeError(`${collector.id} has no log`);
  const merged = { ...collector.config, ...config };
  return log.open(within(testAccess(machine), log.needs(merged)), merged)(name);
}

function testAccess({
  files = {},
  sockets = {},
  bodies = {},
  addresses = {},
  programs = {},
  datagrams = {},
  now,
  onWait,
}: TestMachine): CollectorAccess {
  let seconds = 0;
  const content = (file: string) => files[file] ?? missing(file);
  return {
    now: now ?? (() => ++seconds),
    wait: async waited => onWait?.(waited),
    read: async file => content(file),
    list: async folder => {
      const inside = Object.keys(files).filter(file => file.startsWith(`${folder}/`));
      const names = inside.map(file => file.slice(folder.length + 1).split('/')[0]!);
      return names.length > 0 ? [...new Set(names)] : missing(folder);
    },
    age: async file => content(file) && 1000,
    get: async (socket, path) => (sockets[socket] ?? missing(socket))(path),
    getBytes: async (socket, path) => (bodies[socket] ?? missing(socket))(path),
    ask: async (address, lines) =>
      (addresses[address] ?? missing(address))(lines)
        .split('\n')
        .filter(line => line !== ''),
    receive: async port => ({ texts: datagrams[port]?.splice(0) ?? [], dropped: 0 }),
    run: async (program, args) => {
      const printed = (programs[program] ?? missing(program))(args);
      return typeof printed === 'string' ? { code: 0, stdout: printed } : printed;
    },
  } as CollectorAccess;
}

const missing = (path: string): never => {
  throw new NothingHere(`${path} does not exist`);
};

/** Number of seeds for broken inputs. */
const INPUTS = 1000;

/**
 * Feeds a collector truncated and garbled forms of an input, each of which it must read or reject with an error. Returns how many
 * it read. `machineOf` puts the input where the collector reads it.
 */
export async function fuzzCollector<C extends Readonly<Record<string, unknown>>>(
  collector: Collector<C>,
  input: string,
  machineOf: (damaged: string) => TestMachine,
): Promise<number> {
  let read = 0;
  for (let seed = 1; seed <= INPUTS; seed++) {
    const reading = await testCollector(collector, machineOf(damaged(input, seed)))().catch((error: unknown) => {
      if (error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError)) return undefined;
      throw new Error(`${collector.id} does not stand input ${seed}: ${String(error)}`, { cause: error });
    });
    if (!reading) continue;
    read++;
    for (const { family, value } of reading.values)
      if (typeof value === 'number' && !Number.isFinite(value))
        throw new Error(`${collector.id} reads ${family} as ${value} from input ${seed}`);
  }
  return read;
}

/** Returns a text with a part of it cut, doubled, replaced or removed; deterministic for a seed. */
function damaged(text: string, seed: number): string {
  let state = seed * 2654435761;
  const random = (limit: number) => ((state = (state * 1103515245 + 12345) >>> 0), state % Math.max(1, limit));
  const [from, length] = [random(text.length), random(40)];
  const part = text.slice(from, from + length);
  const kinds = [
    () => text.slice(0, from),
    () => text.slice(0, from) + text.slice(from + length),
    () => text.slice(0, from) + part + part + text.slice(from + length),
    () =>
      text.slice(0, from) +
      ['null', '-1', '1e999', '"', '{}', '[]', '\u0000', '18446744073709551615'][random(8)] +
      text.slice(from + length),
    () => text.replaceAll(part || '"', String(random(1000))),
  ];
  return kinds[random(kinds.length)]!();
}

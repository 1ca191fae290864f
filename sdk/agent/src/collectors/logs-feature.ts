import { AGENT_LIMITS, type Logged } from '@vitrine/contracts';
import { NotAllowed, NothingHere, type Collector, type CollectorAccess } from '@vitrine/contracts/collector';
import { within } from '@vitrine/contracts/collector-needs';
import type { Feature, FrameHandler } from '../client/feature.ts';
import { glob } from '../collect/glob.ts';
import { isRequestId } from './request-id.ts';

interface LogsDeps {
  readonly collectors: readonly Collector[];
  /** Logs that the owner of this machine granted, such as `containers/web` or `units/*`. */
  readonly granted: readonly string[];
  /** Owner's settings, by collector. */
  readonly config: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly access: CollectorAccess;
  /** Minimum time between two reads of a log, in ms. */
  readonly pause?: number;
}

type Answer = Omit<Logged, 'type' | 'id' | 'collector'>;

/** One read, shared by all requests within that time. */
interface Read {
  readonly begun: number;
  readonly answer: Promise<Answer>;
}

const PAUSE_MS = 3000;
const LIMIT_MS = 9000;
/** Maximum number of logs whose responses are cached. */
const MAX_READS = 20;

/**
 * Reads the last lines of logs on request of the core: only of logs that the owner of this machine granted, and each at most once
 * in three seconds. For any other name nothing is opened or started.
 */
export class LogsFeature implements Feature {
  readonly capability = 'logs';
  readonly handlers: Readonly<Record<string, FrameHandler>> = {
    log: ({ id, collector, name }, send) => void this.#answer(id, collector, name, send),
  };
  readonly #deps: LogsDeps;
  readonly #reads = new Map<string, Read>();

  constructor(deps: LogsDeps) {
    this.#deps = deps;
  }

  async #answer(id: unknown, collector: unknown, name: unknown, send: (frame: object) => void): Promise<void> {
    if (!isRequestId(id) || typeof collector !== 'string' || typeof name !== 'string') return;
    const answer = await this.#read(collector, name);
    send({ type: 'logged', id, collector, ...answer } satisfies Logged);
  }

  #read(collector: string, name: string): Promise<Answer> {
    const key = `${collector}/${name}`;
    const found = this.#deps.collectors.find(({ id }) => id === collector);
    if (!found || !this.#deps.granted.some(granted => isGranted(granted, collector, name)))
      return Promise.resolve(refusal('denied', `the owner has not granted it: vitrine-agent grant ${key} --for 30m`));
    const last = this.#reads.get(key);
    if (last && performance.now() - last.begun < (this.#deps.pause ?? PAUSE_MS)) return last.answer;
    const read = { begun: performance.now(), answer: this.#linesOf(found, name) };
    this.#reads.delete(key);
    this.#reads.set(key, read);
    if (this.#reads.size > MAX_READS) this.#reads.delete(this.#reads.keys().next().value!);
    return read.answer;
  }

  async #linesOf({ id, config, log }: Collector, name: string): Promise<Answer> {
    if (!log) return refusal('absent', `${id} reads no logs`);
    try {
      const merged = { ...config, ...this.#deps.config[id] };
      const read = log.open(within(this.#deps.access, log.needs(merged)), merged);
      const lines = await Promise.race([read(name), timeout(LIMIT_MS)]);
      if (!lines) return refusal('slow', `no answer within ${LIMIT_MS / 1000} s`);
      const last = lines.slice(-AGENT_LIMITS.logLines).map(line => line.slice(0, AGENT_LIMITS.logLine));
      return { is: 'ok', message: '', lines: last };
    } catch (error) {
      const is = error instanceof NothingHere ? 'absent' : error instanceof NotAllowed ? 'denied' : 'failed';
      return refusal(is, (error as Error).message);
    }
  }
}

/** Returns whether a grant such as `containers/web-*` covers a log. A grant of `containers` alone does not include logs. */
function isGranted(granted: string, collector: string, name: string): boolean {
  const at = granted.indexOf('/');
  return at > 0 && granted.slice(0, at) === collector && glob(granted.slice(at + 1))(name);
}

const refusal = (is: Answer['is'], message: string): Answer => ({
  is,
  message: message.slice(0, AGENT_LIMITS.text),
  lines: [],
});

const timeout = (ms: number) => new Promise<undefined>(resolve => setTimeout(resolve, ms, undefined).unref());

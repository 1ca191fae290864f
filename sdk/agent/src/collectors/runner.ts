import { AGENT_LIMITS, type CollectorStatus } from '@vitrine/contracts';
import {
  NotAllowed,
  NothingHere,
  type CollectedValue,
  type Collector,
  type CollectorAccess,
  type CollectorReading,
} from '@vitrine/contracts/collector';
import { within } from '@vitrine/contracts/collector-needs';

const LIMIT_SECONDS = 10;
/** Runs after which an unseen label set is replaced by another one. */
const FORGOTTEN_RUNS = 10;
/** Maximum number of names in a message. */
const NAMES = 10;

/** Result of one run. */
export interface RunResult {
  readonly status: CollectorStatus;
  readonly values: readonly CollectedValue[];
  /** Approximate size of the values in a report. */
  readonly bytes: number;
}

/** Runs one collector, with its time limit, its needs and its maximum of label sets. */
export class Runner {
  readonly #collector: Collector;
  readonly #max: number | undefined;
  readonly #read: () => Promise<CollectorReading>;
  readonly #limitMs: number;
  /** Stored label sets, with the last run in which each was seen. */
  readonly #admitted = new Map<string, number>();
  #runs = 0;
  #running: Promise<CollectorReading> | undefined;

  /** `config`: settings of the owner of the machine, which override the collector's own. */
  constructor(
    collector: Collector,
    access: CollectorAccess,
    config: Readonly<Record<string, unknown>> = {},
    limitMs = (collector.seconds ?? LIMIT_SECONDS) * 1000,
  ) {
    const merged = { ...collector.config, ...config };
    this.#collector = collector;
    this.#max = typeof config['max'] === 'number' ? config['max'] : undefined;
    this.#limitMs = limitMs;
    this.#read = collector.open(within(access, collector.needs(merged)), merged);
  }

  async run(): Promise<RunResult> {
    // A run that still hangs is not repeated, so that no second one waits for the same disk.
    if (this.#running) return this.#result('slow', 'the run before has not ended');
    try {
      this.#running = this.#read().finally(() => (this.#running = undefined));
      this.#running.catch(() => undefined);
      const reading = await Promise.race([this.#running, timeout(this.#limitMs)]);
      if (!reading) return this.#result('slow', `no answer within ${this.#limitMs / 1000} s`);
      return this.#keep(reading);
    } catch (error) {
      const is = error instanceof NothingHere ? 'absent' : error instanceof NotAllowed ? 'denied' : 'failed';
      return this.#result(is, (error as Error).message);
    }
  }

  /**
   * Accepts or drops complete label sets: a container has all of its values or none. Known ones take precedence, so that charts
   * continue.
   */
  #keep({ values, problems = [] }: CollectorReading): RunResult {
    this.#runs++;
    const max = this.#max ?? this.#collector.max;
    for (const [key, lastRun] of this.#admitted) if (this.#runs - lastRun > FORGOTTEN_RUNS) this.#admitted.delete(key);
    const rejected = new Set<string>();
    for (const { labels } of values) {
      const key = this.#keyOf(labels);
      if (this.#admitted.has(key) || this.#admitted.size < max) this.#admitted.set(key, this.#runs);
      else rejected.add(this.#nameOf(labels));
    }
    const admitted = values.filter(({ labels }) => this.#admitted.has(this.#keyOf(labels)));
    const fittingSeries = fitting(admitted);
    const all = this.#admitted.size + rejected.size;
    const limitNotes =
      rejected.size > 0
        ? [
            `${this.#admitted.size} of ${all} are recorded, by the setting "max": ${max}; not recorded: ${shortList(rejected)}`,
          ]
        : [];
    const cut =
      fittingSeries.length < admitted.length
        ? [`${admitted.length - fittingSeries.length} values are too many for a report`]
        : [];
    return this.#result('ok', [...limitNotes, ...cut, ...problems].join('; '), fittingSeries);
  }

  /** Key of the label set of a value. Values without labels share one key. */
  #keyOf(labels: CollectedValue['labels'] = {}): string {
    const { per } = this.#collector;
    return per === undefined ? JSON.stringify(labels) : (labels[per] ?? '');
  }

  #nameOf(labels: CollectedValue['labels'] = {}): string {
    const { per } = this.#collector;
    return (per === undefined ? Object.values(labels).join(' ') : labels[per]) || 'values without labels';
  }

  #result(is: CollectorStatus['is'], message: string, values: readonly CollectedValue[] = []): RunResult {
    const limit = AGENT_LIMITS.collectorMessage;
    const short = message.length > limit ? `${message.slice(0, limit - 1)}…` : message;
    return { status: { collector: this.#collector.id, is, message: short }, values, bytes: bytesOf(values) };
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Returns the first values, as many as fit into a report. */
function fitting(values: readonly CollectedValue[]): readonly CollectedValue[] {
  let bytes = 2;
  const end = values.findIndex(value => (bytes += bytesOf(value) + 1) > AGENT_LIMITS.seriesBytes);
  return values.slice(0, end === -1 ? AGENT_LIMITS.valuesPerRun : Math.min(end, AGENT_LIMITS.valuesPerRun));
}

const shortList = (names: ReadonlySet<string>): string =>
  [...names].slice(0, NAMES).join(', ') + (names.size > NAMES ? ` and ${names.size - NAMES} more` : '');

const timeout = (ms: number) => new Promise<undefined>(resolve => setTimeout(resolve, ms, undefined).unref());

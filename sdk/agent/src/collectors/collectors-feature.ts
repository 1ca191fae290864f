import { AGENT_LIMITS, type CollectorStatus, type SeriesRun } from '@vitrine/contracts';
import type { Collector, CollectorAccess } from '@vitrine/contracts/collector';
import type { Feature, Fields } from '../client/feature.ts';
import type { Reading } from '../collect/machine.ts';
import type { Log } from '../log.ts';
import { Runner, type RunResult } from './runner.ts';

interface CollectorsDeps {
  /** Collectors that the owner of this machine allowed. */
  readonly collectors: readonly Collector[];
  /** Owner's settings, by collector. */
  readonly config: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Disposed of with the feature. */
  readonly access: CollectorAccess & Partial<Disposable>;
  readonly log: Log;
}

type Pausable = Collector & { paused?(): Promise<void> };

/** Values of one run, waiting for the next report. */
interface PendingRun {
  readonly at: number;
  readonly result: RunResult;
}

/**
 * Runs the collectors that the owner of this machine allowed, while their plugin is enabled on the core. The core can pause a
 * collector; it can neither start one that the owner did not allow, nor choose what it accesses.
 */
export class CollectorsFeature implements Feature {
  readonly capability = 'series';
  readonly handlers = { collectors: (fields: Fields) => this.#onEnabled(fields) };
  readonly #deps: CollectorsDeps;
  readonly #runners: ReadonlyMap<string, Runner>;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #told = new Map<string, string>();
  #pending: PendingRun[] = [];
  #statuses = new Map<string, CollectorStatus>();

  constructor(deps: CollectorsDeps) {
    this.#deps = deps;
    this.#runners = new Map(
      deps.collectors.map(
        collector => [collector.id, new Runner(collector, deps.access, deps.config[collector.id])] as const,
      ),
    );
  }

  /** Reports every status again, because it may be another core. */
  welcomed(): void {
    this.#told.clear();
  }

  reading(): Partial<Reading> {
    const now = performance.now();
    const runs = this.#takePending().map(({ at, result }): SeriesRun => ({
      collector: result.status.collector,
      age: Math.round(now - at),
      values: result.values.map(({ family, labels = {}, value }) => [family, { ...labels }, value]),
    }));
    const changedStatuses = [...this.#statuses.values()].filter(
      status => this.#told.get(status.collector) !== wordsOf(status),
    );
    for (const status of changedStatuses) this.#told.set(status.collector, wordsOf(status));
    return {
      ...(runs.length > 0 && { series: runs }),
      ...(changedStatuses.length > 0 && { collectors: changedStatuses }),
    };
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    for (const collector of this.#deps.collectors) (collector as Collector & Partial<Disposable>)[Symbol.dispose]?.();
    this.#deps.access[Symbol.dispose]?.();
  }

  #onEnabled({ ids }: Fields): void {
    const enabled = new Set(Array.isArray(ids) ? ids : []);
    for (const collector of this.#deps.collectors) {
      const { id, every } = collector;
      if (every === 'request') continue;
      if (!enabled.has(id)) {
        clearTimeout(this.#timers.get(id));
        this.#timers.delete(id);
        this.#statuses.delete(id);
        this.#pause(collector);
      } else if (!this.#timers.has(id)) this.#wait(collector, Math.random() * Math.min(every, 10));
    }
  }

  /** An installed collector is removed completely while its plugin is disabled. */
  #pause(collector: Pausable): void {
    const failed = ({ message }: Error) => this.#deps.log.problem(`pause ${collector.id}`, message);
    collector.paused?.().catch(failed);
  }

  /** Takes the oldest runs that fit into one report; the others wait for the next one. */
  #takePending(): PendingRun[] {
    let bytes = 0;
    const fit = this.#pending.findIndex(({ result }) => (bytes += result.bytes) > AGENT_LIMITS.seriesBytes);
    return this.#pending.splice(0, fit === -1 ? AGENT_LIMITS.runs : Math.min(fit, AGENT_LIMITS.runs));
  }

  #wait(collector: Collector, seconds: number): void {
    // It may have been paused and resumed while it ran.
    clearTimeout(this.#timers.get(collector.id));
    const timer = setTimeout(() => void this.#run(collector), seconds * 1000);
    this.#timers.set(collector.id, timer.unref());
  }

  async #run(collector: Collector): Promise<void> {
    const { id } = collector;
    const startedAt = performance.now();
    const result = await this.#runners.get(id)!.run();
    // It was paused in the meantime.
    if (!this.#timers.has(id)) return;
    // An installed collector declares its interval in its first run.
    this.#wait(collector, Math.max(1, Number(collector.every) - (performance.now() - startedAt) / 1000));
    this.#statuses.set(id, result.status);
    if (result.values.length > 0)
      this.#pending = [...this.#pending, { at: performance.now(), result }].slice(-AGENT_LIMITS.runs);
    const { is, message } = result.status;
    const { log } = this.#deps;
    if (is === 'ok') log.resolved(`collector ${id}`, `the collector ${id} reads again`);
    else log.problem(`collector ${id}`, `the collector ${id}: ${message}`);
  }
}

const wordsOf = ({ is, message }: CollectorStatus) => `${is} ${message}`;

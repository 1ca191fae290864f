import type { Sampled } from '@vitrine/contracts';
import type { Collector, CollectorAccess } from '@vitrine/contracts/collector';
import type { Feature, FrameHandler } from '../client/feature.ts';
import { isRequestId } from './request-id.ts';
import { Runner, type RunResult } from './runner.ts';

interface SamplesDeps {
  /** Collectors that the owner of this machine allowed and that run on request. */
  readonly collectors: readonly Collector[];
  /** Owner's settings, by collector. */
  readonly config: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly access: CollectorAccess;
  /** Minimum time between two runs of a collector, in ms. */
  readonly pause?: number;
}

/** One run, shared by all requests within that time. */
interface Run {
  readonly startedAt: number;
  readonly result: Promise<RunResult>;
}

const PAUSE_MS = 10_000;

/**
 * Runs collectors on request of the core: only those that the owner of this machine allowed, and each at most once in ten seconds.
 * Requests in between get the result of the previous run.
 */
export class SamplesFeature implements Feature {
  readonly capability = 'samples';
  readonly handlers: Readonly<Record<string, FrameHandler>> = {
    sample: ({ id, collector }, send) => void this.#answer(id, collector, send),
  };
  readonly #runners: ReadonlyMap<string, Runner>;
  readonly #runs = new Map<string, Run>();
  readonly #pause: number;

  constructor({ collectors, config, access, pause = PAUSE_MS }: SamplesDeps) {
    this.#pause = pause;
    this.#runners = new Map(
      collectors.map(collector => [collector.id, new Runner(collector, access, config[collector.id])] as const),
    );
  }

  async #answer(id: unknown, collector: unknown, send: (frame: object) => void): Promise<void> {
    const runner = typeof collector === 'string' ? this.#runners.get(collector) : undefined;
    if (!runner || !isRequestId(id)) return;
    const { startedAt, result } = this.#runOf(collector as string, runner);
    const { status, values } = await result;
    send({
      type: 'sampled',
      id,
      ...status,
      age: Math.round(performance.now() - startedAt),
      values: values.map(({ family, labels = {}, value }) => [family, { ...labels }, value]),
    } satisfies Sampled);
  }

  #runOf(collector: string, runner: Runner): Run {
    const last = this.#runs.get(collector);
    if (last && performance.now() - last.startedAt < this.#pause) return last;
    const run = { startedAt: performance.now(), result: runner.run() };
    this.#runs.set(collector, run);
    return run;
  }
}

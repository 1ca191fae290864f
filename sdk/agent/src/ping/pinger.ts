import {
  lossAsTrip,
  PING_LIMITS,
  type PingCertificate,
  type PingResult,
  type PingTask,
  type PingType,
} from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import type { Feature } from '../client/feature.ts';
import type { Log } from '../log.ts';
import { measureDns } from './dns.ts';
import { measureHttp } from './http.ts';
import { measureIcmp } from './icmp.ts';
import { lossOf } from './loss-of.ts';
import { parseTasks } from './parse-tasks.ts';
import { isLost, type LostProbe, type ProbeFunction, type ProbeResult } from './probe-function.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';
import { Semaphore } from './semaphore.ts';
import { measureTcp } from './tcp.ts';

const PROBES: Readonly<Record<PingType, ProbeFunction>> = {
  tcp: measureTcp,
  icmp: measureIcmp,
  http: measureHttp,
  dns: measureDns,
};

/** Maximum number of buffered results; the oldest are dropped first. */
const MAX_WAITING = 5000;
/** Maximum number of concurrent probes: each is a socket or a process. */
const CONCURRENCY = 16;

interface Running {
  readonly task: PingTask;
  timer: NodeJS.Timeout;
  due: number;
  busy: boolean;
}

interface Waiting {
  readonly task: number;
  readonly sent: number;
  readonly trip: number;
}

interface PingerDeps {
  readonly log: Log;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  readonly measures?: Readonly<Record<PingType, ProbeFunction>>;
}

/** Runs the assigned ping tasks, each at its own fixed interval, and adds the results to the next report. */
export class Pinger implements Feature {
  readonly capability = 'ping';
  readonly handlers = { pingTasks: ({ tasks }: Readonly<Record<string, unknown>>) => this.#setTasks(tasks) };
  readonly #deps: PingerDeps;
  readonly #measures: Readonly<Record<PingType, ProbeFunction>>;
  readonly #turns = new Semaphore(CONCURRENCY);
  readonly #stop = new AbortController();
  readonly #running = new Map<number, Running>();
  #waiting: Waiting[] = [];
  /** Expiry of the certificate of each task's target, and the tasks whose expiry was not reported yet. */
  readonly #certificates = new Map<number, number>();
  readonly #untold = new Set<number>();

  constructor(deps: PingerDeps) {
    this.#deps = deps;
    this.#measures = deps.measures ?? PROBES;
  }

  /** Returns the results since the last call, in the format of a report. */
  reading(): { pings?: PingResult[]; certificates?: PingCertificate[] } {
    if (this.#waiting.length === 0) return {};
    const now = this.#deps.now();
    const certificates = [...this.#untold].map((task): PingCertificate => [task, this.#certificates.get(task)!]);
    this.#untold.clear();
    const pings = this.#waiting
      .splice(0, PING_LIMITS.resultsPerReport)
      .map(({ task, sent, trip }): PingResult => [task, Math.min(DAY_MS, Math.max(0, Math.round(now - sent))), trip]);
    return { pings, ...(certificates.length > 0 && { certificates }) };
  }

  close(): void {
    this.#stop.abort();
    for (const { timer } of this.#running.values()) clearTimeout(timer);
    this.#running.clear();
  }

  /** Replaces the task list. An unchanged task keeps its schedule. */
  #setTasks(list: unknown): void {
    const tasks = parseTasks(list);
    if (!tasks || this.#stop.signal.aborted) return;
    for (const [id, { task, timer }] of this.#running) {
      if (tasks.some(assigned => assigned.id === id && isSame(assigned, task))) continue;
      clearTimeout(timer);
      this.#running.delete(id);
      this.#certificates.delete(id);
      this.#untold.delete(id);
    }
    for (const task of tasks) if (!this.#running.has(task.id)) this.#start(task);
  }

  /**
   * The first probe runs at a random time within the interval, so that tasks and agents that start together do not probe at the
   * same time.
   */
  #start(task: PingTask): void {
    const wait = Math.random() * task.interval * 1000;
    const running: Running = {
      task,
      busy: false,
      due: this.#deps.now() + wait,
      timer: setTimeout(() => this.#onDue(running), wait).unref(),
    };
    this.#running.set(task.id, running);
  }

  /** Timer callback of a task. Skips if the previous probe is still running; the schedule stays drift-free. */
  #onDue(running: Running): void {
    const interval = running.task.interval * 1000;
    const now = this.#deps.now();
    running.due = Math.max(running.due + interval, now + interval / 2);
    running.timer = setTimeout(() => this.#onDue(running), running.due - now).unref();
    if (!running.busy) void this.#probe(running);
  }

  async #probe(running: Running): Promise<void> {
    const { id, type, target, interval, family, anyCertificate } = running.task;
    const { log, now } = this.#deps;
    const timeout = Math.min(PING_LIMITS.timeoutMs, interval * 1000);
    const onCertificate = (until: number) => this.#noteCertificate(running, until);
    const options = { timeout, signal: this.#stop.signal, family, anyCertificate, onCertificate };
    running.busy = true;
    try {
      const [sent, trip] = await this.#turns.run(async () => [
        now(),
        await within(timeout * 2, this.#measures[type](target, options)),
      ]);
      log.resolved(`ping ${id}`, `${target} is measured again`);
      this.#record(running, sent, trip);
    } catch (error) {
      if (error instanceof ProbeRefusedError)
        log.problem(`ping ${id}`, `${target} is not measured by ${type}: ${error.message}`);
      else this.#record(running, now(), lossOf(error));
    } finally {
      running.busy = false;
    }
  }

  #noteCertificate(running: Running, until: number): void {
    const { id } = running.task;
    if (this.#running.get(id) !== running || this.#certificates.get(id) === until) return;
    this.#certificates.set(id, until);
    this.#untold.add(id);
  }

  #record(running: Running, sent: number, result: ProbeResult): void {
    // The core may have removed the task during the probe.
    if (this.#running.get(running.task.id) !== running) return;
    const trip = isLost(result) ? lossAsTrip(result.lost) : Math.round(result * 1000) / 1000;
    this.#waiting.push({ task: running.task.id, sent, trip });
    if (this.#waiting.length > MAX_WAITING) this.#waiting = this.#waiting.slice(-MAX_WAITING);
  }
}

const isSame = (a: PingTask, b: PingTask) =>
  a.type === b.type &&
  a.target === b.target &&
  a.interval === b.interval &&
  a.family === b.family &&
  a.anyCertificate === b.anyCertificate;

/** Counts a measurement that exceeds its timeout nevertheless, for example in the system's resolver, as lost. */
async function within(ms: number, measured: Promise<ProbeResult>): Promise<ProbeResult> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<LostProbe>(
    resolve => (timer = setTimeout(() => resolve({ lost: 'timeout' }), ms).unref()),
  );
  try {
    return await Promise.race([measured, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

import { EventEmitter } from 'node:events';
import type { Facts } from '@vitrine/contracts';
import type { Machine, Reading } from '../collect/machine.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { StoredReport } from '../outbox/record.ts';
import { sleep } from '../sleep.ts';
import { VERSION } from '../version.ts';
import { AgentSession } from './agent-session.ts';
import { CoreClock, type ReportClock } from './core-clock.ts';
import type { CoreHttp } from './core-http.ts';
import { NoTokenError, type Credentials } from './credentials.ts';
import { CurrentFacts } from './current-facts.ts';
import { describeDisconnect } from './describe-disconnect.ts';
import type { Route } from './dial.ts';
import type { DisconnectReason } from './disconnect-reason.ts';
import type { Endpoint } from './endpoint.ts';
import type { Feature } from './feature.ts';
import { runHttpTransport } from './http-transport.ts';
import { FIRST, nextAttempt, stayOnHttp, welcomeWithin, type Attempts } from './next-attempt.rule.ts';
import { ReportScheduler } from './report-scheduler.ts';
import { ReportTimestamps } from './report-timestamps.ts';
import type { Counts, SessionDelegate } from './session-delegate.ts';
import { TIMING, type Timing } from './timing.ts';
import { runWebsocketTransport } from './websocket-transport.ts';

export interface AgentDeps {
  readonly endpoint: Endpoint;
  readonly route: Route;
  readonly http: CoreHttp;
  readonly credentials: Credentials;
  readonly machine: Machine;
  readonly outbox: Outbox;
  readonly log: Log;
  /** Seconds between reports before the core assigns an interval, and while it is unreachable. */
  readonly interval: number;
  /** Ignores intervals assigned by the core and keeps `interval`. */
  readonly keepsInterval?: boolean;
  /** Clock of the reports; by default the core's time. */
  readonly clock?: ReportClock;
  readonly features?: readonly Feature[];
  readonly timing?: Partial<Timing>;
}

/** Reads a machine and delivers every reading to the core, in order, until it is stopped. */
export class Agent implements SessionDelegate {
  readonly version = VERSION;
  readonly counts: Counts = { sent: 0, connections: 0, errors: 0 };
  readonly events = new EventEmitter<{ report: []; facts: [] }>();
  features: readonly Feature[];
  connected = false;
  readonly #deps: AgentDeps;
  readonly #timing: Timing;
  readonly #times: ReportTimestamps;
  readonly #reporter: ReportScheduler;
  readonly #facts: CurrentFacts;
  readonly #stop = new AbortController();
  #cut = new AbortController();
  #session: AgentSession | undefined;
  #transport: Attempts['transport'] = 'websocket';
  #greeted: Attempts['transport'] | undefined;
  #running: Promise<void> | undefined;
  #lostAt = 0;

  constructor(deps: AgentDeps) {
    this.#deps = deps;
    this.features = deps.features ?? [];
    this.#timing = { ...TIMING, ...deps.timing };
    this.#times = new ReportTimestamps(
      deps.clock ?? new CoreClock(() => deps.machine.steadyTime()),
      deps.outbox.last + 1,
    );
    this.#facts = new CurrentFacts(deps.machine, deps.log, this.#timing.absent, () => this.events.emit('facts'));
    this.#reporter = new ReportScheduler(deps.interval, () => this.#report());
  }

  get outbox(): Outbox {
    return this.#deps.outbox;
  }

  get stream(): string {
    return this.#deps.outbox.stream;
  }

  get facts(): Facts {
    return this.#facts.current;
  }

  get boot(): string {
    return this.#deps.machine.boot;
  }

  async start(): Promise<void> {
    await this.#deps.machine.ready();
    await this.#facts.read();
    this.#reporter.start();
    this.#running = this.#run();
  }

  /** Sends a goodbye and stores unacknowledged reports. The machine stays open. */
  async stop(): Promise<void> {
    this.#stop.abort('stop');
    this.#cut.abort('stop');
    this.#reporter.stop();
    for (const feature of this.features) feature.close?.();
    await this.#running;
    this.#deps.outbox.close();
    this.#deps.http.close();
  }

  /** Stops taking readings. The connection stays open until the last one is acknowledged and `stop` is called. */
  pauseReports(): void {
    this.#reporter.stop();
  }

  /** Replaces some features, and reconnects to announce the new capabilities to the core. */
  replaceFeatures(before: readonly Feature[], after: readonly Feature[]): void {
    for (const feature of before) feature.close?.();
    this.features = [...this.features.filter(feature => !before.includes(feature)), ...after];
    this.drop();
  }

  /** Drops the connection, as a bad network would. */
  drop(): void {
    this.#cut.abort('drop');
  }

  /** Resends unacknowledged reports, as after a lost connection. */
  resend(): void {
    this.#session?.resend();
  }

  withCorrectedTime(report: StoredReport): string {
    return this.#times.stamped(report);
  }

  correctClock(coreTime: number, age: number): void {
    this.#times.correct(coreTime, age, this.outbox.last);
  }

  setInterval(seconds: number): void {
    if (!this.#deps.keepsInterval) this.#reporter.setInterval(seconds);
  }

  welcomed(node: string): void {
    this.connected = true;
    this.counts.connections += 1;
    for (const feature of this.features) feature.welcomed?.(node);
    const { log, endpoint } = this.#deps;
    if (this.#transport === 'websocket') log.resolved('websocket');
    // A failed switch between WebSocket and HTTP is not logged again.
    const hasChanged = log.resolved('connection') || this.#greeted !== this.#transport;
    this.#greeted = this.#transport;
    const transportName = this.#transport === 'http' ? 'HTTP' : 'WebSocket';
    if (hasChanged)
      log.info(
        `connected to ${endpoint.base} over ${transportName} as node ${node}, one report each ${this.#reporter.seconds} s`,
      );
  }

  refused(code: string, detail: string): void {
    this.counts.errors += 1;
    this.#deps.log.problem(`error ${code}`, `the core says ${code}: ${detail}`);
  }

  #report(): void {
    const { outbox } = this.#deps;
    const reading = this.#read();
    this.#facts.checkAbsent();
    if (reading) outbox.add(reading, this.#times.now());
    outbox.flush(this.connected ? this.#timing.flushConnected : this.#timing.flush);
    // A short interval is for viewers; an unreachable node has none.
    if (!this.connected && performance.now() - this.#lostAt > this.#timing.steady)
      this.#reporter.setInterval(Math.max(this.#reporter.seconds, this.#deps.interval));
    this.events.emit('report');
  }

  /** A failed reading loses only one report; the next one may succeed. */
  #read(): Reading | undefined {
    const { machine, log } = this.#deps;
    try {
      const reading = Object.assign(machine.read(), ...this.features.map(feature => feature.reading?.())) as Reading;
      log.resolved('reading', 'this machine can be read again');
      return reading;
    } catch (error) {
      log.problem('reading', `this machine cannot be read: ${(error as Error).message}`);
      return undefined;
    }
  }

  async #run(): Promise<void> {
    const factsTimer = setInterval(() => void this.#facts.check(), this.#timing.facts);
    let attempts: Attempts = FIRST;
    while (!this.#stop.signal.aborted) {
      this.#transport = attempts.transport;
      const end = await this.#attempt(attempts);
      if (this.connected) this.#lostAt = performance.now();
      this.connected = false;
      this.#session = undefined;
      if (end.kind === 'stopped' || this.#stop.signal.aborted) break;
      this.outbox.flush();
      this.#explain(end);
      const next = nextAttempt(end, attempts, this.#timing);
      attempts = next;
      await sleep(next.wait, this.#stop.signal);
    }
    clearInterval(factsTimer);
  }

  async #attempt(attempts: Attempts): Promise<DisconnectReason> {
    const { endpoint, route, http, credentials } = this.#deps;
    this.#cut = new AbortController();
    let token;
    try {
      token = await credentials.token(this.#stop.signal);
    } catch (error) {
      if (error instanceof NoTokenError) return error.end;
      throw error;
    }
    const session = new AgentSession(this, this.#timing);
    this.#session = session;
    const link = {
      endpoint,
      route,
      token,
      session: session,
      delegate: this,
      timing: this.#timing,
      welcomeWithin: welcomeWithin(attempts, this.#timing),
      signal: this.#cut.signal,
    };
    if (this.#stop.signal.aborted) return { kind: 'stopped' };
    const end =
      attempts.transport === 'http'
        ? await runHttpTransport(link, http, stayOnHttp(attempts, this.#timing))
        : await runWebsocketTransport(link);
    if (end.kind === 'unauthorised') credentials.refused();
    return end;
  }

  #explain(end: DisconnectReason): void {
    // A connection closed by the agent itself, or properly by the core, is not logged.
    if (end.kind === 'upgrade' || end.kind === 'moved' || end.kind === 'stopped' || this.#cut.signal.aborted) return;
    this.counts.errors += 1;
    const { log, endpoint } = this.#deps;
    if (end.kind === 'blocked' && this.#transport === 'websocket')
      return log.problem('websocket', `${describeDisconnect(end, endpoint.base)}. Trying HTTP`);
    log.problem('connection', `${describeDisconnect(end, endpoint.base)}. Reports are kept and sent later`);
  }
}

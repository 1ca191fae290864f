import { Agent } from '../client/agent.ts';
import type { ReportClock } from '../client/core-clock.ts';
import { CoreHttp } from '../client/core-http.ts';
import { staticToken } from '../client/credentials.ts';
import type { Endpoint } from '../client/endpoint.ts';
import { TIMING } from '../client/timing.ts';
import type { Log } from '../log.ts';
import { Outbox } from '../outbox/outbox.ts';
import { SimulatedMachine } from './simulated-machine.ts';

interface SimulatedNodeDeps {
  readonly index: number;
  readonly endpoint: Endpoint;
  readonly token: string;
  readonly log: Log;
  /** Seconds; undefined: assigned by the core. */
  readonly interval: number | undefined;
  /** Constant clock offset in milliseconds; 0 for a clock that the core may correct. */
  readonly skew: number;
}

/** Simulated machine running the real agent, with its outbox in memory. */
export class SimulatedNode {
  readonly agent: Agent;
  readonly #machine: SimulatedMachine;

  constructor({ index, endpoint, token, log, interval, skew }: SimulatedNodeDeps) {
    this.#machine = new SimulatedMachine(index);
    this.agent = new Agent({
      endpoint,
      route: endpoint,
      http: new CoreHttp(endpoint, endpoint.authority, TIMING.request),
      credentials: staticToken(token),
      machine: this.#machine,
      outbox: new Outbox(undefined, log),
      log,
      interval: interval ?? 10,
      keepsInterval: interval !== undefined,
      ...(skew !== 0 && { clock: skewed(skew) }),
    });
  }

  /** Reboots the machine: the agent reconnects with counters that start at zero. */
  reboot(): void {
    this.#machine.reboot();
    this.agent.drop();
  }
}

/** A clock with a constant offset that ignores corrections from the core. */
const skewed = (ms: number): ReportClock => ({ now: () => Math.max(0, Math.round(Date.now() + ms)), correct: () => 0 });

import { MINUTE_MS, SECOND_MS } from '@vitrine/contracts/time';
/** Timeouts and intervals of the client in milliseconds. Tests shorten them. */
export interface Timing {
  /** From dialling to the core's welcome; the initial value. */
  readonly welcome: number;
  /** Idle time after which a ping is sent, and after which the connection counts as dead. */
  readonly ping: number;
  readonly dead: number;
  /** Delay between two batches of stored reports, so that a returning fleet does not overload the core. */
  readonly batch: number;
  /** First and longest delay between two attempts. */
  readonly backoff: number;
  readonly backoffCap: number;
  /** The same after a refused token, which only an administrator can fix. */
  readonly refused: number;
  readonly refusedCap: number;
  /** A connection of this duration counts as stable: the next loss starts with a short delay again. */
  readonly steady: number;
  /** First and longest time on HTTP before WebSocket is tried again. */
  readonly upgrade: number;
  readonly upgradeCap: number;
  /** Timeout of one HTTP request. */
  readonly request: number;
  /** Over HTTP: reports that have been unacknowledged for this long are sent again. */
  readonly stall: number;
  /** How long reports may stay in memory only, while connected and while disconnected. */
  readonly flushConnected: number;
  readonly flush: number;
  /** Minimum time between two reports of changed omissions to the core. */
  readonly absent: number;
  /** Interval between two reads of the machine's facts. */
  readonly facts: number;
}

export const TIMING: Timing = {
  welcome: 15 * SECOND_MS,
  ping: 20 * SECOND_MS,
  dead: 35 * SECOND_MS,
  batch: SECOND_MS,
  backoff: 2 * SECOND_MS,
  backoffCap: MINUTE_MS,
  refused: MINUTE_MS,
  refusedCap: 15 * MINUTE_MS,
  steady: MINUTE_MS,
  upgrade: 30 * SECOND_MS,
  upgradeCap: 10 * MINUTE_MS,
  request: 20 * SECOND_MS,
  stall: 3 * MINUTE_MS,
  flushConnected: 90 * SECOND_MS,
  flush: 5 * SECOND_MS,
  absent: 30 * SECOND_MS,
  facts: 5 * MINUTE_MS,
};

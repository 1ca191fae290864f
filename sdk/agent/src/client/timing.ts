/** Timeouts and intervals of the client in milliseconds. Tests shorten them. */
export interface Timing {
  /** From dialling to the core's welcome. */
  readonly welcome: number;
  /** Idle time after which a ping is sent, and after which the connection counts as dead. */
  readonly ping: number;
  readonly dead: number;
  /** Delay between two batches of stored reports, so that a returning fleet does not overload the core. */
  readonly batch: number;
  /** First and longest delay between two attempts. */
  readonly backoff: number;
  readonly backoffCap: number;
  /** Same after a refused token, which only an administrator can fix. */
  readonly refused: number;
  readonly refusedCap: number;
  /** A connection of this duration counts as stable: the next loss starts with a short delay again. */
  readonly steady: number;
  /** First and longest time on HTTP before WebSocket is tried again. */
  readonly upgrade: number;
  readonly upgradeCap: number;
  /** One HTTP request. */
  readonly request: number;
  /** Over HTTP: reports without an acknowledgement for this long are sent again. */
  readonly stall: number;
  /** How long reports may stay in memory only, while connected and while not. */
  readonly flushConnected: number;
  readonly flush: number;
  /** Interval between two reads of the machine's facts. */
  readonly facts: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const TIMING: Timing = {
  welcome: 15 * SECOND,
  ping: 20 * SECOND,
  dead: 35 * SECOND,
  batch: SECOND,
  backoff: 2 * SECOND,
  backoffCap: MINUTE,
  refused: MINUTE,
  refusedCap: 15 * MINUTE,
  steady: MINUTE,
  upgrade: 30 * SECOND,
  upgradeCap: 10 * MINUTE,
  request: 20 * SECOND,
  stall: 3 * MINUTE,
  flushConnected: 90 * SECOND,
  flush: 5 * SECOND,
  facts: 5 * MINUTE,
};

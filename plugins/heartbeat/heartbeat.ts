/** Job that calls its URL regularly. */
export interface Heartbeat {
  readonly id: string;
  readonly name: string;
  /** Secret part of its URL. */
  readonly token: string;
  /** Time between two calls. */
  readonly periodSeconds: number;
  /** How much later a call may come. */
  readonly graceSeconds: number;
  /** Shown in the widget on the public page. */
  readonly isPublic: boolean;
}

/** The latest call of a heartbeat. Times in ms since 1970. */
export interface LatestCall {
  readonly lastPingAt: number | null;
  /** When the job reported that it failed; null after the next call. */
  readonly failedAt: number | null;
}

/** `waiting`: it was never called. */
export type HeartbeatState = 'waiting' | 'on-time' | 'late' | 'failed';

/** A heartbeat as it is now. */
export type JudgedHeartbeat = Heartbeat & LatestCall & { readonly state: HeartbeatState };

type Times = Pick<Heartbeat, 'periodSeconds' | 'graceSeconds'> & LatestCall;

/** Returns the state of a heartbeat at a time, in ms since 1970. */
export function stateOf({ lastPingAt, failedAt, periodSeconds, graceSeconds }: Times, now: number): HeartbeatState {
  if (failedAt !== null) return 'failed';
  if (lastPingAt === null) return 'waiting';
  return now > lastPingAt + (periodSeconds + graceSeconds) * 1000 ? 'late' : 'on-time';
}

/** Returns since when a heartbeat is late or failed, in ms since 1970. */
export const troubledSince = ({ lastPingAt, failedAt, periodSeconds, graceSeconds }: Times): number =>
  failedAt ?? (lastPingAt ?? 0) + (periodSeconds + graceSeconds) * 1000;

export const isTroubled = ({ state }: Pick<JudgedHeartbeat, 'state'>): boolean =>
  state === 'late' || state === 'failed';

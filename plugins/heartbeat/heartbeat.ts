/** Heartbeat of a job that calls its URL regularly. */
export interface Heartbeat {
  readonly id: string;
  readonly name: string;
  /** Secret part of the URL. */
  readonly token: string;
  /** Expected time between two calls. */
  readonly periodSeconds: number;
  /** Tolerated delay of a call. */
  readonly graceSeconds: number;
  /** Shown in the widget on the public page. */
  readonly isPublic: boolean;
}

/** The latest call of a heartbeat. Times in ms since 1970. */
export interface LatestCall {
  readonly lastPingAt: number | null;
  /** Time of the job's failure report; null after its next call. */
  readonly failedAt: number | null;
}

/** `waiting`: no call yet. */
export type HeartbeatState = 'waiting' | 'on-time' | 'late' | 'failed';

/** A heartbeat with its latest call and current state. */
export type JudgedHeartbeat = Heartbeat & LatestCall & { readonly state: HeartbeatState };

type Times = Pick<Heartbeat, 'periodSeconds' | 'graceSeconds'> & LatestCall;

/** Returns the state of a heartbeat at a time, in ms since 1970. */
export function stateOf({ lastPingAt, failedAt, periodSeconds, graceSeconds }: Times, now: number): HeartbeatState {
  if (failedAt !== null) return 'failed';
  if (lastPingAt === null) return 'waiting';
  return now > lastPingAt + (periodSeconds + graceSeconds) * 1000 ? 'late' : 'on-time';
}

/** Returns the start of being late or failed, in ms since 1970. */
export const troubledSince = ({ lastPingAt, failedAt, periodSeconds, graceSeconds }: Times): number =>
  failedAt ?? (lastPingAt ?? 0) + (periodSeconds + graceSeconds) * 1000;

export const isTroubled = ({ state }: Pick<JudgedHeartbeat, 'state'>): boolean =>
  state === 'late' || state === 'failed';

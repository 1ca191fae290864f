/** Job that calls its URL regularly. Times in ms since 1970. */
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
  readonly lastPingAt: number | null;
  /** When the job reported that it failed; null after the next call. */
  readonly failedAt: number | null;
}

/** `waiting`: it was never called. */
export type HeartbeatState = 'waiting' | 'on-time' | 'late' | 'failed';

/** Returns the state of a heartbeat at a time, in ms since 1970. */
export function stateOf(
  { lastPingAt, failedAt, periodSeconds, graceSeconds }: Omit<Heartbeat, 'id' | 'name' | 'token' | 'isPublic'>,
  now: number,
): HeartbeatState {
  if (failedAt !== null) return 'failed';
  if (lastPingAt === null) return 'waiting';
  return now > lastPingAt + (periodSeconds + graceSeconds) * 1000 ? 'late' : 'on-time';
}

/** Returns since when a heartbeat is late or failed, in ms since 1970. */
export const troubledSince = ({ lastPingAt, failedAt, periodSeconds, graceSeconds }: Heartbeat): number =>
  failedAt ?? (lastPingAt ?? 0) + (periodSeconds + graceSeconds) * 1000;

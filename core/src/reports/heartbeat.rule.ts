/** What is known of how regularly a node reports. Milliseconds. */
export interface Heartbeat {
  /** When the last report arrived; 0 for never. */
  readonly receivedAt: number;
  /** When the last report was taken, by the agent. */
  readonly taken: number;
  /** The shortest pause between two readings: the agent can keep this pace. */
  readonly minInterval: number;
  /** How late reports have been lately. */
  readonly lateness: number;
}

/** The pace an agent was asked for, and since when. Milliseconds. */
export interface ReportInterval {
  readonly interval: number;
  readonly since: number;
}

export const NO_HEARTBEAT: Heartbeat = { receivedAt: 0, taken: 0, minInterval: Infinity, lateness: 0 };

/** A connection may break and be made again in this time, and nobody notices. */
const RECONNECT_GRACE_MS = 7500;
/** Silence beyond this is an outage and says nothing about lateness. */
const OUTAGE_MS = 10 * 60_000;
const MAX_LATENESS_MS = 60_000;

const expected = (pulse: Heartbeat, pace: ReportInterval) =>
  Math.max(pace.interval, Number.isFinite(pulse.minInterval) ? pulse.minInterval : 0);

/** A report taken at `taken` arrived now. Lateness is forgotten slowly, so that a limping node does not flicker. */
export function recordHeartbeat(pulse: Heartbeat, pace: ReportInterval, now: number, taken: number): Heartbeat {
  if (pulse.receivedAt === 0) return { ...NO_HEARTBEAT, receivedAt: now, taken };
  const pause = taken - pulse.taken;
  const minInterval = pause > 250 ? Math.min(pulse.minInterval, pause) : pulse.minInterval;
  const gap = now - Math.max(pulse.receivedAt, Math.min(pace.since, now));
  const late = gap > OUTAGE_MS ? 0 : Math.min(MAX_LATENESS_MS, Math.max(0, gap - expected(pulse, pace)));
  return { receivedAt: now, taken, minInterval, lateness: Math.max(late, pulse.lateness * 0.9) };
}

/** When a node counts as offline unless it reports before. */
export function heartbeatDeadline(pulse: Heartbeat, pace: ReportInterval): number {
  const interval = expected(pulse, pace);
  return (
    Math.max(pulse.receivedAt, pace.since) + Math.max(RECONNECT_GRACE_MS, 3 * interval, interval + 2 * pulse.lateness)
  );
}

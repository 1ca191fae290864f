/** What is known of how regularly a node reports. Milliseconds. */
export interface Pulse {
  /** When the last report arrived; 0 for never. */
  readonly heard: number;
  /** When the last report was taken, by the agent. */
  readonly taken: number;
  /** The shortest pause between two readings: the agent can keep this pace. */
  readonly fastest: number;
  /** How late reports have been lately. */
  readonly late: number;
}

/** The pace an agent was asked for, and since when. Milliseconds. */
export interface Pace {
  readonly interval: number;
  readonly since: number;
}

export const SILENT: Pulse = { heard: 0, taken: 0, fastest: Infinity, late: 0 };

/** A connection may break and be made again in this time, and nobody notices. */
const PATIENCE = 7500;
/** Silence beyond this is an outage and says nothing about lateness. */
const OUTAGE = 10 * 60_000;
const LATEST = 60_000;

const expected = (pulse: Pulse, pace: Pace) =>
  Math.max(pace.interval, Number.isFinite(pulse.fastest) ? pulse.fastest : 0);

/** A report taken at `taken` arrived now. Lateness is forgotten slowly, so that a limping node does not flicker. */
export function beat(pulse: Pulse, pace: Pace, now: number, taken: number): Pulse {
  if (pulse.heard === 0) return { ...SILENT, heard: now, taken };
  const pause = taken - pulse.taken;
  const fastest = pause > 250 ? Math.min(pulse.fastest, pause) : pulse.fastest;
  const gap = now - Math.max(pulse.heard, Math.min(pace.since, now));
  const late = gap > OUTAGE ? 0 : Math.min(LATEST, Math.max(0, gap - expected(pulse, pace)));
  return { heard: now, taken, fastest, late: Math.max(late, pulse.late * 0.9) };
}

/** When a node counts as offline unless it reports before. */
export function deadline(pulse: Pulse, pace: Pace): number {
  const interval = expected(pulse, pace);
  return Math.max(pulse.heard, pace.since) + Math.max(PATIENCE, 3 * interval, interval + 2 * pulse.late);
}

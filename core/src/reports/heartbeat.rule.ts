import { MINUTE_MS } from '@vitrine/contracts/time';
import type { ReportInterval } from '../agents/agents.service.ts';

/** Statistics of the regularity of a node's reports. Milliseconds. */
export interface Heartbeat {
  /** Arrival time of the last report; 0 if never. */
  readonly receivedAt: number;
  /** Time at which the last report was taken, by the agent. */
  readonly taken: number;
  /** Shortest interval between two reports, which the agent can evidently sustain. */
  readonly minInterval: number;
  /** Recent lateness of reports. */
  readonly lateness: number;
  /** Lateness of the last report, which counts only if the next one is late, too. */
  readonly unconfirmed: number;
}

export const NO_HEARTBEAT: Heartbeat = {
  receivedAt: 0,
  taken: 0,
  minInterval: Infinity,
  lateness: 0,
  unconfirmed: 0,
};

/**
 * Kind of the gap before a report. `outage`: the node was offline, or reconnected; `delay`: the report was late on a connection
 * that stayed open; `unknown`: each report has a connection of its own, so it may have been either.
 */
export type Silence = 'outage' | 'delay' | 'unknown';

/** Longest time until an agent has reconnected and completed the handshake. */
const MAX_RECONNECT_MS = 90_000;
/** Time in which a connection may break and be reopened without the node going offline. */
const RECONNECT_GRACE_MS = 7000;
const MAX_LATENESS_MS = MINUTE_MS;

const expected = (heartbeat: Heartbeat, reportInterval: ReportInterval) =>
  Math.max(reportInterval.interval, Number.isFinite(heartbeat.minInterval) ? heartbeat.minInterval : 0);

/**
 * Records a heartbeat of a report taken at `taken`. Lateness decays slowly, so that a slow node does not flap. An outage is not
 * recorded as lateness: otherwise the next one would be detected late.
 */
export function recordHeartbeat(
  heartbeat: Heartbeat,
  reportInterval: ReportInterval,
  now: number,
  taken: number,
  silence: Silence = 'delay',
): Heartbeat {
  if (heartbeat.receivedAt === 0) return { ...NO_HEARTBEAT, receivedAt: now, taken };
  const pause = taken - heartbeat.taken;
  const minInterval = pause > 250 ? Math.min(heartbeat.minInterval, pause) : heartbeat.minInterval;
  const gap = now - Math.max(heartbeat.receivedAt, Math.min(reportInterval.since, now));
  const late =
    silence === 'outage' ? 0 : Math.min(MAX_LATENESS_MS, Math.max(0, gap - expected(heartbeat, reportInterval)));
  const confirmedLateness = silence === 'unknown' ? Math.min(late, heartbeat.unconfirmed) : late;
  return {
    receivedAt: now,
    taken,
    minInterval,
    lateness: Math.max(confirmedLateness, heartbeat.lateness * 0.9),
    unconfirmed: late,
  };
}

/** Returns the time at which a node counts as offline unless it reports before. */
export function heartbeatDeadline(heartbeat: Heartbeat, reportInterval: ReportInterval): number {
  const interval = expected(heartbeat, reportInterval);
  return (
    Math.max(heartbeat.receivedAt, reportInterval.since) +
    Math.max(RECONNECT_GRACE_MS, 3 * interval, interval + 2 * heartbeat.lateness)
  );
}

/**
 * Returns when agents will have reconnected after a pause of this process from `from` to `to`. An agent that lost its connection
 * retries with growing delays, which never exceed the duration of the disconnection.
 */
export const reconnectedBy = (from: number, to: number): number => to + Math.min(to - from, MAX_RECONNECT_MS);

/** A report that is sent when it is taken may be on its way for this long. */
const ON_THE_WAY_MS = 5 * 60_000;
/** Agents keep reports for a day or more; nothing older than this is believed. */
const OLDEST_MS = 8 * 24 * 3_600_000;

/**
 * The time to store a report under. The agent's time is taken if it can be true; a clock that is years off, or ahead of
 * ours, counts as now. `live`: the report was sent on its own, not as part of a backlog.
 */
export function stampOf(at: number, now: number, live: boolean): number {
  const oldest = now - (live ? ON_THE_WAY_MS : OLDEST_MS);
  return at > now || at < oldest ? now : at;
}

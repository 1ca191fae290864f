/** Agents keep reports for a day or more; nothing older than this is believed. */
const OLDEST_MS = 8 * 24 * 3_600_000;

/**
 * The time to store a report under. Agents correct their clock by ours, so theirs is taken if it can be true; one that is
 * years off, or ahead of ours, counts as now.
 */
export const clampTimestamp = (at: number, now: number): number => (at > now || at < now - OLDEST_MS ? now : at);

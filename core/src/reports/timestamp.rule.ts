import { DAY_MS } from '@vitrine/contracts/time';
/** Agents buffer reports for a day or more; older timestamps are considered wrong. */
const OLDEST_MS = 8 * DAY_MS;

/**
 * Returns the time under which a report is stored. Agents correct their clock by the server's, so a plausible timestamp is used;
 * one that is far in the past, or in the future, is replaced by now.
 */
export const clampTimestamp = (at: number, now: number): number => (at > now || at < now - OLDEST_MS ? now : at);

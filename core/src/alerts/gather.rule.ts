import type { OpenAlert } from './open-alert.ts';

/** What happens within this time is one event. */
const TOGETHER_MS = 60_000;
/** So long one waits for the others. */
const WAIT_MS = 30_000;

/** An outage that is not told yet, and when it will count. */
export interface Coming {
  readonly since: number;
  readonly due: number;
}

/** Whether an outage should wait to be told, because others that began with it are about to count. */
export const waitsForMore = (alert: OpenAlert, coming: readonly Coming[], now: number): boolean =>
  now - (alert.alarm.firedAt ?? now) < WAIT_MS &&
  coming.some(({ since, due }) => Math.abs(since - alert.alarm.since) <= TOGETHER_MS && due <= now + WAIT_MS);

/** Whether an end should wait to be told, because others of the same notice may end with it. */
export const waitsForOthers = (alert: OpenAlert, open: readonly OpenAlert[], now: number): boolean =>
  now - (alert.alarm.goodSince ?? now) < WAIT_MS &&
  open.some(other => other.notice === alert.notice && other.alarm.state !== 'resolved');

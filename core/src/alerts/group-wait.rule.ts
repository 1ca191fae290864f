import type { OpenAlert } from './open-alert.ts';

/** What happens within this time is one event. */
const CORRELATION_WINDOW_MS = 60_000;
/** So long one waits for the others. */
const GROUP_WAIT_MS = 30_000;

/** An outage that is not told yet, and when it will count. */
export interface PendingOutage {
  readonly since: number;
  readonly due: number;
}

/** Whether an outage should wait to be told, because others that began with it are about to count. */
export const shouldWaitForFiring = (alert: OpenAlert, coming: readonly PendingOutage[], now: number): boolean =>
  now - (alert.alarm.firedAt ?? now) < GROUP_WAIT_MS &&
  coming.some(
    ({ since, due }) => Math.abs(since - alert.alarm.since) <= CORRELATION_WINDOW_MS && due <= now + GROUP_WAIT_MS,
  );

/** Whether an end should wait to be told, because others of the same notice may end with it. */
export const shouldWaitForResolved = (alert: OpenAlert, open: readonly OpenAlert[], now: number): boolean =>
  now - (alert.alarm.recoveredSince ?? now) < GROUP_WAIT_MS &&
  open.some(other => other.notice === alert.notice && other.alarm.state !== 'resolved');

import { MINUTE_MS } from '@vitrine/contracts/time';
import type { OpenAlert } from './open-alert.ts';

/** Outages that begin within this time are correlated. */
const CORRELATION_WINDOW_MS = MINUTE_MS;
/** Group wait: delay before the first notification of a group. */
const GROUP_WAIT_MS = 30_000;

/** An outage that is not notified yet, and when it will fire. */
export interface PendingOutage {
  readonly since: number;
  readonly due: number;
}

/** Returns whether the notice of an outage should wait, because correlated outages are about to fire. */
export const shouldWaitForFiring = (alert: OpenAlert, coming: readonly PendingOutage[], now: number): boolean =>
  now - (alert.lifecycle.firedAt ?? now) < GROUP_WAIT_MS &&
  coming.some(
    ({ since, due }) => Math.abs(since - alert.lifecycle.since) <= CORRELATION_WINDOW_MS && due <= now + GROUP_WAIT_MS,
  );

/** Returns whether the notice of a resolution should wait, because alerts of the same group may resolve with it. */
export const shouldWaitForResolved = (alert: OpenAlert, open: readonly OpenAlert[], now: number): boolean =>
  now - (alert.lifecycle.recoveredSince ?? now) < GROUP_WAIT_MS &&
  open.some(openAlert => openAlert.notice === alert.notice && openAlert.lifecycle.state !== 'resolved');

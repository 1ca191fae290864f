import type { SuppressionReason } from '@vitrine/contracts';
import type { AlertLifecycle } from './alert-lifecycle.rule.ts';

/** Notification state of an alert. Times in ms since 1970. */
export interface NotifyState {
  readonly firingAt: number | null;
  readonly resolvedAt: number | null;
  readonly acknowledgedAt: number | null;
}

/** Further inputs of the decision. */
export interface NotifyContext {
  readonly suppressedBy: SuppressionReason | undefined;
  /** Time of the last notice about the same target; 0 if never. */
  readonly lastNotifiedAt: number;
  /** Minimum time until the next notice; ms. */
  readonly cooldown: number;
}

type NotifyDecision =
  | { readonly notify: 'firing' | 'resolved' }
  | { readonly notify: 'nothing'; readonly held: SuppressionReason | null };

const NOTHING: NotifyDecision = { notify: 'nothing', held: null };

/**
 * Decides which notice about an alert is due now. A resolution is notified only if the firing was. A suppressed notice is sent
 * once that is allowed, if it still holds by then.
 */
export function decideNotification(
  lifecycle: Pick<AlertLifecycle, 'state'>,
  notifyState: NotifyState,
  { suppressedBy, lastNotifiedAt, cooldown }: NotifyContext,
  now: number,
): NotifyDecision {
  if (lifecycle.state === 'pending') return NOTHING;
  if (lifecycle.state === 'firing') {
    if (notifyState.firingAt !== null) return NOTHING;
    const reason =
      notifyState.acknowledgedAt !== null
        ? 'acknowledged'
        : (suppressedBy ?? (now - lastNotifiedAt < cooldown ? 'cooldown' : undefined));
    return reason ? { notify: 'nothing', held: reason } : { notify: 'firing' };
  }
  if (notifyState.firingAt === null || notifyState.resolvedAt !== null) return NOTHING;
  return suppressedBy ? { notify: 'nothing', held: suppressedBy } : { notify: 'resolved' };
}

/** Returns whether no further notice about an alert can become due. */
export const isSettled = (lifecycle: Pick<AlertLifecycle, 'state'>, notifyState: NotifyState): boolean =>
  lifecycle.state === 'resolved' && (notifyState.firingAt === null || notifyState.resolvedAt !== null);

import type { SuppressionReason } from '@vitrine/contracts';
import type { AlertLifecycle } from './alert-lifecycle.rule.ts';

/** Notification state of an alert. Times in ms since 1970. */
export interface NotifyState {
  readonly firingAt: number | null;
  readonly resolvedAt: number | null;
  readonly acknowledgedAt: number | null;
}

/** Other inputs of the decision. */
export interface NotifyContext {
  readonly suppressedBy: SuppressionReason | undefined;
  /** When a notice about the same target was last sent; 0 for never. */
  readonly lastNotifiedAt: number;
  /** How long the next notice waits after it; ms. */
  readonly cooldown: number;
}

export type NotifyDecision =
  { readonly say: 'firing' | 'resolved' } | { readonly say: 'nothing'; readonly held: SuppressionReason | null };

const NOTHING: NotifyDecision = { say: 'nothing', held: null };

/**
 * Decides which notice about an alert is due now. A resolution is notified only if the firing was. A suppressed notice is sent
 * once that is allowed, if it still holds by then.
 */
export function decideNotification(
  alarm: Pick<AlertLifecycle, 'state'>,
  said: NotifyState,
  { suppressedBy, lastNotifiedAt, cooldown }: NotifyContext,
  now: number,
): NotifyDecision {
  if (alarm.state === 'pending') return NOTHING;
  if (alarm.state === 'firing') {
    if (said.firingAt !== null) return NOTHING;
    const held =
      said.acknowledgedAt !== null
        ? 'acknowledged'
        : (suppressedBy ?? (now - lastNotifiedAt < cooldown ? 'cooldown' : undefined));
    return held ? { say: 'nothing', held } : { say: 'firing' };
  }
  if (said.firingAt === null || said.resolvedAt !== null) return NOTHING;
  return suppressedBy ? { say: 'nothing', held: suppressedBy } : { say: 'resolved' };
}

/** Returns whether no further notice about an alert will ever be due. */
export const isSettled = (alarm: Pick<AlertLifecycle, 'state'>, said: NotifyState): boolean =>
  alarm.state === 'resolved' && (said.firingAt === null || said.resolvedAt !== null);

import type { SuppressionReason } from '@vitrine/contracts';
import type { AlertLifecycle } from './alert-lifecycle.rule.ts';

/** What was said about an alarm. Times in ms since 1970. */
export interface NotifyState {
  readonly firingAt: number | null;
  readonly resolvedAt: number | null;
  readonly acknowledgedAt: number | null;
}

/** What else decides. */
export interface NotifyContext {
  readonly suppressedBy: SuppressionReason | undefined;
  /** When a notice about the same thing last went out; 0 for never. */
  readonly lastNotifiedAt: number;
  /** How long after it the next one waits; ms. */
  readonly cooldown: number;
}

export type NotifyDecision =
  { readonly say: 'firing' | 'resolved' } | { readonly say: 'nothing'; readonly held: SuppressionReason | null };

const NOTHING: NotifyDecision = { say: 'nothing', held: null };

/**
 * What to say about an alarm now. An end is told to those who were told the beginning, and to nobody else. What is held
 * back is said as soon as it may be, if it still holds by then.
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

/** An alarm about which nothing will ever be said again. */
export const isSettled = (alarm: Pick<AlertLifecycle, 'state'>, said: NotifyState): boolean =>
  alarm.state === 'resolved' && (said.firingAt === null || said.resolvedAt !== null);

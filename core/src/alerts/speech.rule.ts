import type { HeldReason } from '@vitrine/contracts';
import type { Alarm } from './alarm.rule.ts';

/** What was said about an alarm. Times in ms since 1970. */
export interface Said {
  readonly firingAt: number | null;
  readonly resolvedAt: number | null;
  readonly acknowledgedAt: number | null;
}

/** What else decides. */
export interface Hearing {
  readonly silenced: HeldReason | undefined;
  /** When a notice about the same thing last went out; 0 for never. */
  readonly lastSaid: number;
  /** How long after it the next one waits; ms. */
  readonly cooldown: number;
}

export type Speech =
  { readonly say: 'firing' | 'resolved' } | { readonly say: 'nothing'; readonly held: HeldReason | null };

const NOTHING: Speech = { say: 'nothing', held: null };

/**
 * What to say about an alarm now. An end is told to those who were told the beginning, and to nobody else. What is held
 * back is said as soon as it may be, if it still holds by then.
 */
export function speak(
  alarm: Pick<Alarm, 'state'>,
  said: Said,
  { silenced, lastSaid, cooldown }: Hearing,
  now: number,
): Speech {
  if (alarm.state === 'pending') return NOTHING;
  if (alarm.state === 'firing') {
    if (said.firingAt !== null) return NOTHING;
    const held =
      said.acknowledgedAt !== null
        ? 'acknowledged'
        : (silenced ?? (now - lastSaid < cooldown ? 'cooldown' : undefined));
    return held ? { say: 'nothing', held } : { say: 'firing' };
  }
  if (said.firingAt === null || said.resolvedAt !== null) return NOTHING;
  return silenced ? { say: 'nothing', held: silenced } : { say: 'resolved' };
}

/** An alarm about which nothing will ever be said again. */
export const isDone = (alarm: Pick<Alarm, 'state'>, said: Said): boolean =>
  alarm.state === 'resolved' && (said.firingAt === null || said.resolvedAt !== null);

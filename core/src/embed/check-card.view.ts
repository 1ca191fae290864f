import type { PublicCheck } from '@vitrine/contracts';
import { checkBadge, formatDuration } from './badge.rule.ts';
import { drawCardPage, type CardPage } from './card-page.view.ts';

/** Draws the card of a check: its state and the time of the last change, and its availability. `now`: ms since 1970. */
export function drawCheckCard(
  page: Omit<CardPage, 'title' | 'state' | 'tone'>,
  check: Pick<PublicCheck, 'name' | 'state' | 'since' | 'availability'>,
  now: number,
): string {
  const { words } = page;
  const { name, since } = check;
  const { value, tone } = checkBadge('status', check, words);
  const seconds = since === null ? 0 : (now - since) / 1000;
  const state = seconds < 60 ? value : `${value} ${formatDuration(seconds, words)}`;
  const tones = { good: 'on', bad: 'off', fair: '', plain: '' } as const;
  const availability = checkBadge('availability', check, words).value;
  return drawCardPage(
    { ...page, title: name, state, tone: tones[tone] },
    `<dl><dt>${words.availability}</dt><dd></dd><dd>${availability}</dd></dl>`,
  );
}

import type { EntityManager } from '@mikro-orm/sql';
import { chunksIn } from './history.store.ts';
import type { Range } from './range.rule.ts';
import { survive } from './read-stored.ts';
import { chunkAt, floorTo, HOUR, MINUTE, TIERS } from './tiers.ts';

/** Stored slots, to be shared out to points. All in seconds. */
export interface Stretch {
  /** Start of the chunk and length of its slots. */
  readonly start: number;
  readonly step: number;
  /** Only slots that begin in here count. */
  readonly from: number;
  readonly to: number;
}

/** Adds up stored chunks, in the order of time. */
export interface Folding {
  add(bytes: Uint8Array, stretch: Stretch): void;
}

/** Reads one series over a range: its tier as far as it is rolled up, and minutes from there on, at once. */
export async function readPast(
  em: EntityManager,
  series: { readonly id: number; readonly rolledTo: number },
  { tier, ...range }: Range,
  fold: Folding,
): Promise<void> {
  const end = range.from + range.step * range.points;
  const rolledTo = tier === MINUTE ? Infinity : series.rolledTo;
  const spans = [{ tier: tier.id, from: chunkAt(tier, range.from), to: Math.min(end, rolledTo) }];
  if (rolledTo < end)
    spans.push({ tier: MINUTE.id, from: floorTo(HOUR.step, Math.max(range.from, rolledTo)), to: end });
  for (const row of await chunksIn(em, series.id, spans)) {
    const { step } = TIERS.find(({ id }) => id === row.tier)!;
    const stretch = row.tier === tier.id ? { from: 0, to: rolledTo } : { from: rolledTo, to: Infinity };
    survive(row, () => fold.add(row.data, { start: row.t, step, ...stretch }));
  }
}

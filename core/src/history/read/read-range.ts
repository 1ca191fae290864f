import type { Statements } from '../../platform/database/database.ts';
import { chunkStart, floorTo, HOUR, LOOSE_MINUTE, MINUTE, TIERS } from '../series/tiers.ts';
import { storedIn } from '../store/chunk.queries.ts';
import { skipIfCorrupt } from '../store/decode-stored-chunk.ts';
import type { Range } from './range.rule.ts';

/** Stored slots to be distributed to points. All values in seconds. */
export interface ChunkSlice {
  /** Start of the chunk and length of its slots. */
  readonly start: number;
  readonly step: number;
  /** Only slots that begin in this range count. */
  readonly from: number;
  readonly to: number;
}

/** Consumer of stored chunks in chronological order. */
export interface ChunkSink {
  add(bytes: Uint8Array, slice: ChunkSlice): void;
}

/** Reads one series over a range in a single query: its tier up to the last rollup, and chunks and loose minutes after it. */
export async function readRange(
  em: Statements,
  series: { readonly id: number; readonly rolledUpTo: number },
  { tier, ...range }: Range,
  downsampler: ChunkSink,
): Promise<void> {
  const end = range.from + range.step * range.points;
  const rolledTo = tier === MINUTE ? Infinity : series.rolledUpTo;
  const spans = [{ tier: tier.id, from: chunkStart(tier, range.from), to: Math.min(end, rolledTo) }];
  const minutesFrom = tier === MINUTE ? range.from : Math.max(range.from, rolledTo);
  if (rolledTo < end) spans.push({ tier: MINUTE.id, from: floorTo(HOUR.step, minutesFrom), to: end });
  for (const row of await storedIn(em, series.id, spans, [minutesFrom, end])) {
    const step = TIERS.find(({ id }) => id === row.tier)?.step ?? LOOSE_MINUTE.step;
    const isOwn = tier === MINUTE || row.tier === tier.id;
    const slice = isOwn ? { from: 0, to: rolledTo } : { from: rolledTo, to: Infinity };
    skipIfCorrupt(row, () => downsampler.add(row.data, { start: row.t, step, ...slice }));
  }
}

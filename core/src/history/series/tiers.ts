/** A resolution of the history. Times in seconds. */
export interface Tier {
  /** Id of the tier. Stored: never renumber. */
  readonly id: number;
  /** Length of a slot. */
  readonly step: number;
  /** Slots of a chunk. */
  readonly slots: number;
}

const tier = (id: number, step: number, slots: number): Tier => ({ id, step, slots });

/**
 * Loose minutes in a table of their own, not yet in the chunk of their hour; see docs/history.md. Queries do not read from this
 * tier.
 */
export const LOOSE_MINUTE = tier(0, 60, 1);
/** Minutes in chunks of an hour. All coarser tiers are rolled up from them. */
export const MINUTE = tier(1, 60, 60);
/** Quarter hours in chunks of a day. */
export const QUARTER = tier(2, 900, 96);
/** Hours in chunks of four days. */
export const HOUR = tier(3, 3600, 96);

/** Quarters of a day in chunks of sixteen days: a year is a few dozen rows. */
export const QUARTER_DAY = tier(4, 21_600, 64);

/** Finest first. */
export const TIERS: readonly Tier[] = [MINUTE, QUARTER, HOUR, QUARTER_DAY];

/** The tier that each coarser one is rolled up from. */
export const SOURCES: readonly (readonly [tier: Tier, from: Tier])[] = [
  [QUARTER, MINUTE],
  [HOUR, MINUTE],
  [QUARTER_DAY, HOUR],
];

/** Position of a chunk: its tier and its start, in seconds. */
export interface ChunkPosition {
  readonly tier: Tier;
  readonly t: number;
}

export const floorTo = (unit: number, time: number): number => Math.floor(time / unit) * unit;

/** Returns the seconds that a chunk covers. */
export const spanOf = ({ step, slots }: Tier): number => step * slots;

/** Returns the starts of the chunks that overlap [from, until). */
export function chunkStartsIn(tier: Tier, from: number, until: number): number[] {
  const starts: number[] = [];
  for (let t = chunkStart(tier, from); t < until; t += spanOf(tier)) starts.push(t);
  return starts;
}

/** Returns the start of the chunk that contains a time. */
export const chunkStart = (tier: Tier, time: number): number => floorTo(spanOf(tier), time);

export const slotIndex = (tier: Tier, time: number): number => Math.floor((time - chunkStart(tier, time)) / tier.step);

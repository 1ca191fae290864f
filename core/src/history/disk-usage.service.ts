import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { sizesOf } from './history.queries.ts';
import { PING_SERIES } from './latency/ping-series.ts';
import { NODE_SERIES } from './node-series.ts';
import { keptFor } from './retention.rule.ts';
import { HOUR, MINUTE, QUARTER, QUARTER_DAY, spanOf, TIERS, type Tier } from './tiers.ts';

/** What one kind of history takes in one resolution, all series together. Bytes; days. */
export interface TierDiskUsage {
  readonly bytesPerDay: number;
  readonly keptDays: number;
  readonly filledDays: number;
}

/** What one kind of history takes. */
export interface DiskUsage {
  /** Bytes that are there now. */
  readonly used: number;
  /** Whether there were rows to measure. */
  readonly measured: boolean;
  readonly tiers: readonly TierDiskUsage[];
}

const DAY = 86_400;
/** Series whose rows are looked at. */
const SAMPLE = 20;
/** What a database needs for a row and its place in the index, besides the chunk itself. */
const ROW_BYTES = 60;

/** Bytes of a full chunk where there is none to measure: docs/history.md. */
const TYPICAL: Readonly<Record<'node' | 'ping', ReadonlyMap<number, number>>> = {
  node: new Map([
    [MINUTE.id, 2000],
    [QUARTER.id, 3500],
    [HOUR.id, 3500],
    [QUARTER_DAY.id, 2500],
  ]),
  ping: new Map([
    [MINUTE.id, 260],
    [QUARTER.id, 430],
    [HOUR.id, 500],
    [QUARTER_DAY.id, 350],
  ]),
};

/** Tells what history takes on disk, from the rows of this database. */
@Injectable()
export class DiskUsageService {
  constructor(private readonly em: EntityManager) {}

  /** For a retention of so many hours. */
  async of(kind: 'node' | 'ping', hours: number): Promise<DiskUsage> {
    const { name } = kind === 'node' ? NODE_SERIES : PING_SERIES;
    const { series, sampled, tiers } = await sizesOf(this.em.fork(), name, SAMPLE);
    const found = new Map(tiers.map(size => [size.tier, size]));
    const perSeries = sampled > 0 ? series / sampled : 0;
    return {
      used: Math.round(tiers.reduce((sum, { chunks, bytes }) => sum + bytes + chunks * ROW_BYTES, 0) * perSeries),
      measured: tiers.length > 0,
      tiers: TIERS.map((tier: Tier) => {
        const { chunks = 0, bytes = 0 } = found.get(tier.id) ?? {};
        const days = spanOf(tier) / DAY;
        const row = (chunks > 0 ? bytes / chunks : (TYPICAL[kind].get(tier.id) ?? 0)) + ROW_BYTES;
        return {
          bytesPerDay: (series * row) / days,
          keptDays: keptFor(tier, hours) / DAY,
          filledDays: sampled > 0 ? (chunks / sampled) * days : 0,
        };
      }),
    };
  }
}

import { Injectable } from '@nestjs/common';
import { DAY_S } from '@vitrine/contracts/time';
import { Database } from '../../platform/database/database.ts';
import { PING_SERIES } from '../latency/ping-series.ts';
import { keptFor } from '../retention/retention.rule.ts';
import { LABELLED_SERIES } from '../series/labelled-series.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import { HOUR, MINUTE, QUARTER, QUARTER_DAY, spanOf, TIERS, type Tier } from '../series/tiers.ts';
import { sizesOf } from '../store/chunk.queries.ts';

/** Disk usage of one kind of history in one tier, over all series. Bytes; days. */
interface TierDiskUsage {
  readonly bytesPerDay: number;
  readonly keptDays: number;
  readonly filledDays: number;
}

/** Disk usage of one kind of history. */
export interface DiskUsage {
  /** Currently used bytes. */
  readonly used: number;
  /** Whether there were rows to measure. */
  readonly measured: boolean;
  readonly tiers: readonly TierDiskUsage[];
}

/** Number of series whose rows are measured. */
const SAMPLE = 20;
/** Overhead of a row and its index entry in the database, without the chunk. */
const ROW_BYTES = 60;

/** Kinds of history: metrics of nodes, labelled series, and latency. */
type HistoryKind = 'node' | 'labelled' | 'ping';

const KINDS = { node: NODE_SERIES, labelled: LABELLED_SERIES, ping: PING_SERIES } as const;

/** Typical size of a full chunk in bytes, used if there is none to measure: docs/history.md. */
const TYPICAL: Readonly<Record<HistoryKind, ReadonlyMap<number, number>>> = {
  node: new Map([
    [MINUTE.id, 2000],
    [QUARTER.id, 3500],
    [HOUR.id, 3500],
    [QUARTER_DAY.id, 2500],
  ]),
  // A machine with two file systems and an interface.
  labelled: new Map([
    [MINUTE.id, 300],
    [QUARTER.id, 900],
    [HOUR.id, 900],
    [QUARTER_DAY.id, 600],
  ]),
  ping: new Map([
    [MINUTE.id, 260],
    [QUARTER.id, 430],
    [HOUR.id, 500],
    [QUARTER_DAY.id, 350],
  ]),
};

/** Service that estimates the disk usage of the history from the rows of this database. */
@Injectable()
export class DiskUsageService {
  constructor(private readonly db: Database) {}

  /** Estimates the usage for a retention of the given number of hours. */
  async of(kind: HistoryKind, hours: number): Promise<DiskUsage> {
    const { name } = KINDS[kind];
    const { series, sampled, tiers, loose } = await sizesOf(this.db, name, SAMPLE);
    const found = new Map(tiers.map(size => [size.tier, size]));
    const perSeries = sampled > 0 ? series / sampled : 0;
    return {
      used: Math.round(
        [...tiers, loose].reduce((sum, { chunks, bytes }) => sum + bytes + chunks * ROW_BYTES, 0) * perSeries,
      ),
      measured: tiers.length > 0 || loose.chunks > 0,
      tiers: TIERS.map((tier: Tier) => {
        const { chunks = 0, bytes = 0 } = found.get(tier.id) ?? {};
        const days = spanOf(tier) / DAY_S;
        const row = (chunks > 0 ? bytes / chunks : (TYPICAL[kind].get(tier.id) ?? 0)) + ROW_BYTES;
        return {
          bytesPerDay: (series * row) / days,
          keptDays: keptFor(tier, hours) / DAY_S,
          filledDays: sampled > 0 ? (chunks / sampled) * days : 0,
        };
      }),
    };
  }
}

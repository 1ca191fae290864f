import type { Statements } from '../../platform/database/database.ts';

/** Tables of the history, as typed for queries. */
export interface Tables {
  series: {
    id: number;
    node_uuid: string;
    kind: string;
    ping_task_id: number;
    rolled_up_to: number;
    merged_to: number;
  };
  loose_minute: { t: number; series_id: number; data: Buffer };
  chunk: { series_id: number; tier: number; t: number; data: Buffer };
}

/** A stored range of a series. `t` in seconds. */
export interface ChunkRow {
  readonly series: number;
  readonly tier: number;
  readonly t: number;
  readonly data: Buffer;
}

export const tables = (em: Statements) => em.getKysely<Tables>();

/** PostgreSQL returns 64-bit numbers as text. */
export const toChunk = (row: ChunkRow): ChunkRow => ({ ...row, t: Number(row.t) });

import type { EntityManager } from '@mikro-orm/sql';
import { columnKey, STAT } from '../src/history/codec/chunk.ts';
import { decodeChunk } from '../src/history/codec/codec.ts';
import { decodeLatency } from '../src/history/latency/latency-chunk.ts';

const MINUTE_ROWS = `
  select c.t, c.data from chunk c join series s on s.id = c.series_id where s.node_uuid = ? and s.kind = ? and c.tier = 1
  union all
  select l.t, l.data from loose_minute l join series s on s.id = l.series_id
    where s.node_uuid = ? and s.kind = ? and l.t >= s.merged_to`;

/** Returns the number of reports, or of probes, in each stored minute of a node, whether in a chunk or loose; oldest first. */
export async function storedMinutes(
  em: EntityManager,
  node: string,
  kind: 'node' | 'ping' = 'node',
): Promise<number[]> {
  const rows = await em.execute<{ t: number | string; data: Buffer }[]>(MINUTE_ROWS, [node, kind, node, kind]);
  const counts = new Map<number, number>();
  for (const { t, data } of rows) {
    const { columns } = kind === 'ping' ? decodeLatency(data).columns : decodeChunk(data);
    for (const [slot, count] of columns.get(columnKey(0, STAT.count))!.entries())
      if (!Number.isNaN(count)) counts.set(Number(t) + slot * 60, (counts.get(Number(t) + slot * 60) ?? 0) + count);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([, count]) => count);
}

import type { MetricName } from '@vitrine/contracts';
import { ByteWriter } from '../codec/bytes.ts';
import type { HistoryResult } from './history.service.ts';
import { axisOf, columnsOf } from './history.view.ts';

const [OPEN, COMMA, CLOSE] = ['{"data":{', ',', '}}'].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer];

// Reused, because a response is serialized synchronously.
const out = new ByteWriter();

/**
 * Serializes a history as JSON inside `{ data }`, equal to JSON.stringify of its view, with null for NaN. Written list by list: a
 * single large string would stay in memory long after the response.
 */
export function serializeHistory(past: HistoryResult): Buffer {
  out.clear().text('{"data":');
  write(past);
  out.text('}');
  return out.toBuffer();
}

/** Statistics of gauges to serialize: all, or averages only. */
type Stats = 'all' | 'avg';

/** Serializes the history of one of several nodes, under its uuid. */
export function serializeNamed(uuid: string, past: HistoryResult, stats: Stats = 'all'): Buffer {
  out.clear().text(`"${uuid}":`);
  write(past, stats);
  return out.toBuffer();
}

/** Joins serialized histories of several nodes inside `{ data }`. */
export const serializeHistories = (parts: readonly Buffer[]): Buffer =>
  Buffer.concat([OPEN, ...parts.flatMap((part, i) => (i === 0 ? [part] : [COMMA, part])), CLOSE]);

function write(past: HistoryResult, stats: Stats = 'all'): void {
  out.text(`{${JSON.stringify(axisOf(past.range)).slice(1, -1)},"columns":{`);
  let before: MetricName | undefined;
  for (const [metric, stat, values] of columnsOf(past)) {
    if (stats === 'avg' && stat !== 'avg') continue;
    if (metric === before) out.text(',');
    else out.text(`${before ? '},' : ''}"${metric}":{`);
    out.text(`"${stat}":`);
    out.text(JSON.stringify(values));
    before = metric;
  }
  out.text(before ? '}}}' : '}}');
}

import type { MetricName } from '@vitrine/contracts';
import { ByteWriter } from '../codec/bytes.ts';
import type { HistoryResult } from './history.service.ts';
import { axisOf, columnsOf } from './history.view.ts';

// Reused, because a response is serialized synchronously.
const out = new ByteWriter();

/**
 * Serializes a history as JSON inside `{ data }`, equal to JSON.stringify of its view, where NaN is null. Written list by list: a
 * single string would be so large that it stays in memory long after the response.
 */
export function serializeHistory(past: HistoryResult): Buffer {
  out.clear().text('{"data":');
  write(past);
  out.text('}');
  return out.toBuffer();
}

/** Which statistics of gauges are serialized: all of them, or averages only. */
type Stats = 'all' | 'avg';

/** Serializes the histories of several nodes as JSON inside `{ data }`, by uuid. */
export function serializeHistories(
  all: Iterable<readonly [uuid: string, past: HistoryResult]>,
  stats: Stats = 'all',
): Buffer {
  out.clear().text('{"data":{');
  let first = true;
  for (const [uuid, past] of all) {
    out.text(`${first ? '' : ','}"${uuid}":`);
    write(past, stats);
    first = false;
  }
  out.text('}}');
  return out.toBuffer();
}

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

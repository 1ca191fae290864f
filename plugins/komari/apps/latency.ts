import type { NativeCell, NativeLatency, NativeTask } from './native.ts';

/* Latency in Komari's formats. */

/** Measurements of one task by one node. */
export interface NodeLine {
  readonly node: string;
  readonly from: number;
  readonly step: number;
  readonly line: NativeLatency['lines'][number];
}

export const taskOf = ({ id, name, type, interval }: NativeTask) => ({ id, name, type, interval, default_on: false });

/** Returns probe results, with statistics per node and per task. */
export function pingRecordsOf(lines: readonly NodeLine[]) {
  const records = lines.flatMap(({ node, from, step, line: { task, avg, sent } }) =>
    sent.flatMap((count, i) =>
      count === 0
        ? []
        : [{ task_id: task.id, time: new Date(from + i * step).toISOString(), value: avg[i] ?? -1, client: node }],
    ),
  );
  const basic = [...Map.groupBy(lines, ({ node }) => node)].map(([client, clientLines]) => {
    const { loss, min, max } = figuresOf(clientLines);
    return { client, loss, min, max };
  });
  const tasks = [...Map.groupBy(lines, ({ line }) => line.task.id).values()].map(clientLines => ({
    ...taskOf(clientLines[0]!.line.task),
    ...figuresOf(clientLines),
    clients: clientLines.map(({ node }) => node),
  }));
  return { count: records.length, basic_info: basic, records, tasks };
}

/** Returns the latency of a node in the last hour, by task id. The median replaces the latest round trip, which is not known. */
export const latencyOf = (cells: readonly NativeCell[], names: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    cells.map(({ task, sent, lost, p50, p95 }) => [
      task,
      {
        name: names.get(task) ?? '',
        latest: p50 ?? -1,
        avg: p50 ?? 0,
        tail: p50 && p95 ? (p95 - p50) / p50 : 0,
        loss: (lost / sent) * 100,
        min: p50 ?? 0,
        max: p95 ?? 0,
      },
    ]),
  );

function figuresOf(lines: readonly NodeLine[]) {
  const all = <K extends 'sent' | 'lost' | 'min' | 'avg' | 'max'>(column: K) =>
    lines.flatMap(({ line }) => line[column] as readonly (number | null)[]).filter(value => value !== null);
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const [total, trips] = [sum(all('sent')), all('avg')];
  const sorted = [...trips].sort((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const [p50, p99] = [percentile(0.5), percentile(0.99)];
  return {
    loss: total === 0 ? 0 : (sum(all('lost')) / total) * 100,
    min: all('min').reduce((a, b) => Math.min(a, b), trips[0] ?? 0),
    max: all('max').reduce((a, b) => Math.max(a, b), 0),
    avg: sum(trips) / Math.max(1, trips.length),
    latest: trips.at(-1) ?? -1,
    total,
    p50,
    p99,
    p99_p50_ratio: p50 > 0 ? p99 / p50 : 0,
  };
}

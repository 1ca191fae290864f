import type { AdminPingTask, Latency, LatencyCell, LatencySeries as LineView, LatencyTask } from '@vitrine/contracts';
import { shortName } from '@vitrine/contracts/short-name';
import type { LatencyPoints, LatencyResult } from '../history/latency.service.ts';
import { etagOf } from '../platform/http/etag.ts';
import type { PingTaskEntity } from './ping-task.entity.ts';

/** Returns the view of a task for the administrator. */
export const adminTask = (task: PingTaskEntity, nodes: number): AdminPingTask => {
  const { id, name, type, target, interval, enabled, nodeSelector, includeNewNodes, onCards, short, region } = task;
  const { family = 'any', anyCertificate = false } = task.options;
  const { certificateUntil = null } = task;
  const values = {
    ...{ name, type, target, interval, enabled, nodeSelector, includeNewNodes, onCards, short, region },
    ...{ family, anyCertificate },
  };
  return { id, ...values, nodes, certificateUntil, etag: etagOf(values) };
};

/** Returns the public view of a task; the target of its probes stays private. */
export const publicTask = ({ id, name, short, region, type, interval }: PingTaskEntity): LatencyTask => ({
  id,
  name,
  short: short || shortName(name),
  region,
  type,
  interval,
});

const ms = (micros: number) => (Number.isFinite(micros) ? Math.round(micros) / 1000 : null);

/** Returns the latency history of a node, task by task. */
export function latencyView(
  tasks: readonly PingTaskEntity[],
  { range: { from, step, points }, lines }: LatencyResult,
): Latency {
  const visibleTasks = tasks.flatMap(task => {
    const line = lines.get(task.id);
    return line ? [lineView(task, line, points)] : [];
  });
  return { from: from * 1000, to: (from + step * points) * 1000, step: step * 1000, lines: visibleTasks };
}

function lineView(task: PingTaskEntity, line: LatencyPoints, points: number): LineView {
  const column = (at: (point: number) => number) => Array.from({ length: points }, (_, point) => ms(at(point)));
  const percentiles = Array.from({ length: points }, (_, point) => line.percentiles(point));
  return {
    task: publicTask(task),
    sent: [...line.sent],
    lost: Array.from(line.sent, (sent, point) => sent - line.received[point]!),
    causes: Object.fromEntries([...line.causes].map(([cause, counts]) => [cause, [...counts]])),
    min: column(point => line.min[point]!),
    avg: column(point => line.avg(point)),
    max: column(point => line.max[point]!),
    p50: column(point => percentiles[point]![0]),
    p95: column(point => percentiles[point]![1]),
    p99: column(point => percentiles[point]![2]),
  };
}

/** Returns one cell of the matrix from the minutes of a node and task, starting at `first`; undefined if nothing was sent. */
export function cellView(node: string, task: number, line: LatencyPoints, first = 0): LatencyCell | undefined {
  const { sent, received, histogram } = line.total(first);
  if (sent === 0) return undefined;
  const [p50 = NaN, p95 = NaN] = histogram.percentiles([0.5, 0.95]);
  return { node, task, sent, lost: sent - received, causes: line.totalCauses(first), p50: ms(p50), p95: ms(p95) };
}

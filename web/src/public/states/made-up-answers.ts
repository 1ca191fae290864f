import type {
  Availability,
  AvailabilityDetail,
  CardLatency,
  History,
  Latency,
  LatencyMatrix,
  MetricName,
} from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import type { NodeView } from '@vitrine/theme-sdk/shell';
import { GIB, NOW } from './made-up-nodes.ts';

/** Made-up responses to requests of slots about nodes: history, latency, availability. */

const sineWave = (i: number, middle: number, height: number) => middle + height * Math.sin(i / 7);

export function historyOf(request: { from: number; to: number; metrics: readonly MetricName[] }): History {
  const points = 60;
  const step = (request.to - request.from) / points;
  const column = (scale: number) => {
    const avg = Array.from({ length: points }, (_, i) => (i > 24 && i < 29 ? null : sineWave(i, scale, scale / 3)));
    const times = (factor: number) => avg.map(value => value && value * factor);
    return { avg, min: times(0.8), max: times(1.2) };
  };
  const scaleOf = (metric: MetricName) =>
    /ram|disk|swap/i.test(metric) ? 6 * GIB : /net|traffic/i.test(metric) ? 2e6 : 40;
  return {
    from: request.from,
    to: request.to,
    step,
    columns: Object.fromEntries(request.metrics.map(metric => [metric, column(scaleOf(metric))])),
  };
}

const TASKS = ['Cloudflare', '上海电信', 'A task with a rather long name'].map((name, i) => ({
  id: i + 1,
  name,
  short: ['CF', '上海', 'ATW'][i]!,
  region: ['US', 'CN', ''][i]!,
  type: 'icmp' as const,
  interval: 60,
}));

export function latencyOf({ from, to }: { from: number; to: number }): Latency {
  const points = 60;
  const lines = TASKS.map((task, t) => {
    const losses = Array.from({ length: points }, (_, i) => (t === 1 && i % 9 === 0 ? 5 : 0));
    const column = (factor: number) =>
      losses.map((isLost, i) => (isLost ? null : sineWave(i, 30 * (t + 1), 6) * factor));
    return {
      task,
      sent: losses.map(() => 5),
      lost: losses,
      min: column(0.8),
      avg: column(1),
      max: column(1.6),
      p50: column(0.95),
      p95: column(1.4),
      p99: column(1.5),
    };
  });
  return { from, to, step: (to - from) / points, lines };
}

export const matrixOf = (nodes: readonly NodeView[]): LatencyMatrix => ({
  minutes: 60,
  tasks: TASKS,
  cells: nodes.flatMap(({ node: { uuid } }, n) =>
    TASKS.filter((_, t) => (n + t) % 5 > 0).map(({ id: task }, t) => ({
      node: uuid,
      task,
      sent: 60,
      lost: (n + t) % 7 === 0 ? 12 : 0,
      p50: 20 + ((n * 13 + t * 31) % 200),
      p95: 40 + ((n * 13 + t * 31) % 200),
    })),
  ),
});

/** Returns card latency with every case: near, far, some loss, complete loss, and not measured. */
export const cardLatencyOf = (nodes: readonly NodeView[]): CardLatency => ({
  tasks: TASKS.slice(0, 3),
  nodes: Object.fromEntries(
    nodes.map(({ node: { uuid } }, n) => [
      uuid,
      n % 4 === 3
        ? [[null, 100], null, [9.4, 0]]
        : [
            [12.3, 0],
            [184, 0],
            [31, 2.5],
          ],
    ]),
  ),
});

export const NO_MATRIX: LatencyMatrix = { minutes: 60, tasks: [], cells: [] };

const DAYS = Array.from({ length: 90 }, (_, i) => NOW - (90 - i) * DAY_MS);

/** Returns the availability of nodes that have reported, each with a short and a long outage. */
export const availabilityOf = (nodes: readonly NodeView[]): Availability => ({
  days: DAYS,
  until: NOW,
  recent: nodes.slice(0, 1).map(({ node: { uuid } }) => ({ node: uuid, from: NOW - DAY_MS / 3, to: NOW - DAY_MS / 4 })),
  nodes: Object.fromEntries(
    nodes
      .filter(({ state: { lastReport } }) => lastReport > 0)
      .map(({ node: { uuid } }) => [
        uuid,
        {
          since: NOW - 80 * DAY_MS,
          percent: 99.42,
          down: [
            [40, 900],
            [71, 36_000],
          ] as [number, number][],
        },
      ]),
  ),
});

export function nodeAvailabilityOf(nodes: readonly NodeView[], uuid: string): AvailabilityDetail {
  const { days, until, nodes: known } = availabilityOf(nodes);
  const knownAnswer = known[uuid] ?? null;
  const outage = (day: number, seconds: number) => ({ from: DAYS[day]!, to: DAYS[day]! + seconds * 1000 });
  return {
    days,
    until,
    node: knownAnswer,
    outages: knownAnswer ? [outage(71, 36_000), outage(40, 900)] : [],
    months: knownAnswer
      ? [0, 1, 2].map(month => ({ from: NOW - (month + 1) * 30 * DAY_MS, percent: 100 - month / 2 }))
      : [],
  };
}

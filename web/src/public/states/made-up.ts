import { NO_STATE } from '@vitrine/contracts/live-row';
import type {
  Availability,
  AvailabilityDetail,
  CardLatency,
  History,
  Latency,
  LatencyMatrix,
  LiveState,
  MetricName,
  PublicNode,
} from '@vitrine/contracts';
import { DAY_MS, DAY_S, HOUR_MS } from '@vitrine/contracts/time';
import type { NodeView } from '@vitrine/theme-sdk/shell';

/** Made-up nodes and answers for the book of slots. Nothing is random: two pictures of the same state are equal. */

const GIB = 2 ** 30;
const NOW = Date.now();

export const uuidOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A node with everything that the administrator can say of it. */
const node = (n: number, more: Partial<PublicNode> = {}): PublicNode => ({
  uuid: uuidOf(n),
  name: 'tokyo-1',
  group: 'Asia',
  tags: [
    { label: 'production', colour: 'teal' },
    { label: '亚太', colour: 'orange' },
  ],
  region: 'JP',
  remark: 'Backups at four in the morning.',
  weight: n,
  createdAt: NOW - 400 * DAY_MS,
  os: 'Debian GNU/Linux 13 (trixie)',
  kernel: '6.12.48',
  arch: 'x86_64',
  cpuName: 'AMD EPYC 9634',
  cpuCores: 8,
  ramTotal: 16 * GIB,
  swapTotal: GIB,
  diskTotal: 200 * GIB,
  virtualization: 'kvm',
  gpuNames: [],
  agentVersion: '0.1.0',
  price: 12.5,
  currency: '$',
  billingCycle: 'monthly',
  expiredAt: NOW + 5 * DAY_MS,
  autoRenewal: false,
  trafficLimit: 1e12,
  trafficLimitType: 'sum',
  monthRotate: 1,
  traffic: { since: NOW - 12 * DAY_MS, until: NOW + 18 * DAY_MS, up: 0, down: 0 },
  ...more,
});

const state = (more: Partial<LiveState> = {}): LiveState => ({
  online: true,
  lastReport: NOW,
  cpu: 42,
  load1: 1.2,
  load5: 1,
  load15: 0.8,
  ramUsed: 6 * GIB,
  swapUsed: GIB / 8,
  diskUsed: 90 * GIB,
  netUp: 1_200_000,
  netDown: 3_400_000,
  trafficUp: 120e9,
  trafficDown: 310e9,
  tcp: 120,
  udp: 14,
  processes: 180,
  uptime: 40 * DAY_S,
  temperature: 54,
  gpu: null,
  ...more,
});

const UNKNOWN: Partial<PublicNode> = {
  os: '',
  kernel: '',
  arch: '',
  cpuName: '',
  cpuCores: 0,
  ramTotal: 0,
  swapTotal: 0,
  diskTotal: 0,
  virtualization: '',
  agentVersion: '',
  region: '',
};

const NOTHING_SAID: Partial<PublicNode> = {
  group: '',
  tags: [],
  region: '',
  remark: '',
  price: 0,
  expiredAt: null,
  trafficLimit: 0,
  gpuNames: [],
};

/** One node in each state that it can be in. */
export const NODE_STATES: Readonly<Record<string, NodeView>> = {
  online: { node: node(1), state: state() },
  full: {
    node: node(2, { name: 'full-1', expiredAt: NOW - DAY_MS }),
    state: state({
      cpu: 100,
      load1: 64,
      ramUsed: 16 * GIB,
      swapUsed: GIB,
      diskUsed: 200 * GIB,
      trafficUp: 700e9,
      trafficDown: 900e9,
      temperature: 98,
    }),
  },
  offline: {
    node: node(3, { name: 'offline-1' }),
    state: state({ online: false, lastReport: NOW - 3 * HOUR_MS, netUp: 0, netDown: 0 }),
  },
  'never reported': { node: node(4, { name: 'new-1', ...UNKNOWN }), state: NO_STATE },
  'long name': {
    node: node(5, {
      name: 'a-very-long-name-of-a-machine-that-nobody-would-choose-but-somebody-has.example.internal',
      remark: 'A remark that goes on and on, since the one who wrote it had much to say about this machine. '.repeat(3),
      tags: Array.from({ length: 9 }, (_, i) => ({ label: `a tag of some length ${i}`, colour: 'iris' as const })),
    }),
    state: state(),
  },
  CJK: {
    node: node(6, {
      name: '東京・品川データセンター第三号館の監視サーバー',
      group: '亚太地区',
      remark: '每天凌晨四点备份。',
    }),
    state: state({ cpu: 7 }),
  },
  'nothing said': { node: node(7, { name: 'plain-1', ...NOTHING_SAID }), state: state({ temperature: null }) },
};

/** A fleet of some size, in which every state occurs. */
export function fleetOf(size: number): NodeView[] {
  const kinds = Object.values(NODE_STATES);
  return Array.from({ length: size }, (_, i) => {
    const { node: like, state: now } = kinds[i % kinds.length]!;
    const cpu = now.cpu === 42 ? (i * 17) % 90 : now.cpu;
    return { node: { ...like, uuid: uuidOf(100 + i), weight: i }, state: { ...now, cpu } };
  });
}

const wave = (i: number, middle: number, height: number) => middle + height * Math.sin(i / 7);

export function historyOf(request: { from: number; to: number; metrics: readonly MetricName[] }): History {
  const points = 60;
  const step = (request.to - request.from) / points;
  const column = (scale: number) => {
    const avg = Array.from({ length: points }, (_, i) => (i > 24 && i < 29 ? null : wave(i, scale, scale / 3)));
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
  type: 'icmp' as const,
  interval: 60,
}));

export function latencyOf({ from, to }: { from: number; to: number }): Latency {
  const points = 60;
  const lines = TASKS.map((task, t) => {
    const lost = Array.from({ length: points }, (_, i) => (t === 1 && i % 9 === 0 ? 5 : 0));
    const column = (factor: number) => lost.map((gone, i) => (gone ? null : wave(i, 30 * (t + 1), 6) * factor));
    return {
      task,
      sent: lost.map(() => 5),
      lost,
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

/** Latency on cards: near and far, with loss, lost, and not measured. */
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

/** Availability of nodes that reported, each with a short and a long outage. */
export const availabilityOf = (nodes: readonly NodeView[]): Availability => ({
  days: DAYS,
  until: NOW,
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
  const own = known[uuid] ?? null;
  const outage = (day: number, seconds: number) => ({ from: DAYS[day]!, to: DAYS[day]! + seconds * 1000 });
  return {
    days,
    until,
    node: own,
    outages: own ? [outage(71, 36_000), outage(40, 900)] : [],
    months: own ? [0, 1, 2].map(month => ({ from: NOW - (month + 1) * 30 * DAY_MS, percent: 100 - month / 2 })) : [],
  };
}

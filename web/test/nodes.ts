import type { LiveState, PublicNode } from '@vitrine/contracts';
import { toRow } from '@vitrine/contracts/live-row';

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Returns a node with the data that visitors receive. */
export const makeNode = (n: number, overrides: Partial<PublicNode> = {}): PublicNode => ({
  uuid: uuid(n),
  name: `node ${n}`,
  group: '',
  tags: [],
  region: '',
  remark: '',
  weight: n,
  createdAt: 1_790_000_000_000 + n,
  os: 'Debian 13',
  kernel: '6.12',
  arch: 'x86_64',
  cpuName: 'EPYC',
  cpuCores: 4,
  cpuPhysicalCores: 2,
  ramTotal: 4 * 1024 ** 3,
  swapTotal: 0,
  diskTotal: 80 * 1024 ** 3,
  virtualization: 'kvm',
  gpuNames: [],
  absent: {},
  agentVersion: '0.1.0',
  price: 0,
  currency: '$',
  billingCycle: 'monthly',
  expiredAt: null,
  autoRenewal: false,
  trafficLimit: 0,
  trafficLimitType: 'sum',
  monthRotate: 1,
  traffic: { since: 0, until: 4_102_444_800_000, up: 0, down: 0 },
  ...overrides,
});

/** Returns the live state of an online node. */
export const makeState = (overrides: Partial<LiveState> = {}): LiveState => ({
  online: true,
  lastReport: 1_790_000_000_000,
  cpu: 12,
  load1: 0.5,
  load5: 0.4,
  load15: 0.3,
  ramUsed: 1024 ** 3,
  swapUsed: 0,
  diskUsed: 8 * 1024 ** 3,
  netUp: 1000,
  netDown: 2000,
  trafficUp: 3e9,
  trafficDown: 4e9,
  tcp: 5,
  udp: 6,
  processes: 99,
  uptime: 90_061,
  temperature: null,
  gpu: null,
  ...overrides,
});

export const snapshot = (...nodes: readonly (readonly [PublicNode, LiveState])[]) => ({
  type: 'snapshot' as const,
  time: 0,
  nodes: nodes.map(([node]) => node),
  rows: nodes.map(([node, state]) => toRow(node.uuid, state)),
});

export const delta = (...rows: readonly (readonly [number, LiveState])[]) => ({
  type: 'delta' as const,
  time: 0,
  rows: rows.map(([n, state]) => toRow(uuid(n), state)),
});

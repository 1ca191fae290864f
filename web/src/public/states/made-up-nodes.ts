import type { LiveState, PublicNode } from '@vitrine/contracts';
import { NO_STATE } from '@vitrine/contracts/live-row';
import { DAY_MS, DAY_S, HOUR_MS } from '@vitrine/contracts/time';
import type { NodeView } from '@vitrine/theme-sdk/shell';

/** Made-up nodes for the page of states. Nothing is random, so two pictures of the same state are equal. */

export const GIB = 2 ** 30;
/** Fixed time of all made-up data. */
export const NOW = Date.now();

const uuidOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Returns a node with all fields that an administrator can enter. */
const node = (n: number, overrides: Partial<PublicNode> = {}): PublicNode => ({
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
  cpuPhysicalCores: 4,
  ramTotal: 16 * GIB,
  swapTotal: GIB,
  diskTotal: 200 * GIB,
  virtualization: 'kvm',
  gpuNames: [],
  absent: {},
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
  ...overrides,
});

const state = (overrides: Partial<LiveState> = {}): LiveState => ({
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
  ...overrides,
});

const UNKNOWN: Partial<PublicNode> = {
  os: '',
  kernel: '',
  arch: '',
  cpuName: '',
  cpuCores: 0,
  cpuPhysicalCores: 0,
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

/** One node in each possible state. */
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

/** Returns a fleet of a given size that contains every state. */
export function fleetOf(size: number): NodeView[] {
  const kinds = Object.values(NODE_STATES);
  return Array.from({ length: size }, (_, i) => {
    const { node: like, state: now } = kinds[i % kinds.length]!;
    const cpu = now.cpu === 42 ? (i * 17) % 90 : now.cpu;
    return { node: { ...like, uuid: uuidOf(100 + i), weight: i }, state: { ...now, cpu } };
  });
}

import type { Notice, NoticeEvent } from '@vitrine/contracts';
import { DAY_S, DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';

const AT = Date.UTC(2026, 5, 1, 12);
const rule = {
  name: 'tokyo',
  rule: 'Busy',
  metric: 'cpu',
  value: 93.5,
  threshold: 90,
  unit: 'percent',
  since: AT - 7 * MINUTE_MS,
  duration: 420,
  count: 1,
  list: '',
};
const filling = { ...rule, rule: 'Full', metric: 'node_filesystem_used_ratio /var', value: 82, threshold: 100 };
const use = { container: null, memory: null, read: null, write: null };
const culprits = JSON.stringify([
  {
    by: 'cpu',
    processes: [
      { ...use, name: 'stress', cpu: 0.88 },
      { ...use, name: 'mysqld', cpu: 0.04 },
    ],
  },
]);
const latency = { ...rule, rule: 'Slow', task: 'Frankfurt', metric: 'p95', value: 310, threshold: 200, unit: 'ms' };
const expiring = JSON.stringify([
  { name: 'tokyo', expiresAt: AT + 3 * DAY_MS, daysLeft: 3, autoRenewal: false },
  { name: 'osaka', expiresAt: AT + 7 * DAY_MS, daysLeft: 7, autoRenewal: true },
]);
const common = { link: 'https://status.example.com/instance/…', site: 'Vitrine' };

const examples: Readonly<Record<NoticeEvent, Notice['values']>> = {
  'node.offline': { name: 'tokyo', since: AT - 3 * MINUTE_MS, duration: 180, grace: 180, count: 1, list: '' },
  'node.online': { name: 'tokyo', since: AT - 12 * MINUTE_MS, duration: 720, count: 1, list: '' },
  'nodes.offline': {
    since: AT - 3 * MINUTE_MS,
    duration: 180,
    count: 3,
    list: 'osaka, tokyo, yokohama',
    reason: 'asia',
  },
  'nodes.online': {
    since: AT - 12 * MINUTE_MS,
    duration: 720,
    count: 3,
    list: 'osaka, tokyo, yokohama',
    reason: 'asia',
  },
  'load.high': { ...rule, culprits, consequences: 'Shop, db: unhealthy' },
  'load.low': { ...rule, metric: 'node_filesystem_used_ratio /var', value: 12, threshold: 20 },
  'load.state': { ...rule, metric: 'containers_state web', state: 'out-of-memory', value: 7, threshold: 5 },
  'load.absent': { ...rule, rule: 'Full', metric: 'node_filesystem_used_ratio /var', value: null, threshold: 90 },
  'load.returned': { ...rule, rule: 'Full', metric: 'node_filesystem_used_ratio /var', value: null, threshold: 90 },
  'load.normal': rule,
  'forecast.full': { ...filling, full: 9 * DAY_S, fullOn: AT + 9 * DAY_MS },
  'forecast.over': filling,
  'latency.high': latency,
  'latency.normal': latency,
  'traffic.step': {
    name: 'tokyo',
    usedPercent: 85,
    stepPercent: 85,
    usedBytes: 850e9,
    limitBytes: 1000e9,
    since: AT - 12 * DAY_MS,
  },
  'node.expiring': { name: 'tokyo, osaka', count: 2, expiring },
  'node.renewed': { name: 'tokyo', before: AT, after: AT + 30 * DAY_MS },
  'core.isolated': { duration: 240, since: AT - 4 * MINUTE_MS, until: AT, count: 12 },
  'check.down': {
    name: 'Shop',
    message: 'Status 503 instead of 200-299',
    since: AT - 2 * MINUTE_MS,
    dependents: 'Basket, Payment',
  },
  'check.up': { name: 'Shop', since: AT - 12 * MINUTE_MS, duration: 720 },
  'check.expiring': { name: 'Shop', left: 14 * DAY_S, expiresAt: AT + 14 * DAY_MS, message: '200 in 80 ms' },
  'plugin.alert': {
    plugin: 'heartbeat',
    name: 'Nightly backup',
    since: AT - 12 * MINUTE_MS,
    duration: 720,
    count: 1,
    measured: true,
    metric: 'heartbeat_delay_seconds',
    value: 720_000,
    threshold: 600_000,
    unit: 'ms',
    list: '',
  },
  'plugin.resolved': {
    plugin: 'heartbeat',
    name: 'Nightly backup',
    since: AT - 12 * MINUTE_MS,
    duration: 720,
    count: 1,
    list: '',
  },
  'plugin.message': {
    plugin: 'heartbeat',
    title: 'Week 22',
    message: '12 nodes, 99.98 % available.',
    table: JSON.stringify([
      ['Node', 'Availability'],
      ['tokyo', '99.8 %'],
    ]),
  },
  'system.disk': {
    problem: 'disk',
    freeBytes: 3.1e9,
    freePercent: 4.2,
    outlook: 5,
    since: AT - 12 * MINUTE_MS,
    name: '',
  },
  'system.storing': { problem: 'storing', name: 'database or disk is full', since: AT - 3 * MINUTE_MS },
  'system.backup': {
    problem: 'backup',
    name: 'no space left on device',
    newest: AT - 2 * DAY_MS,
    since: AT - 2 * DAY_MS,
  },
  'system.channel': {
    problem: 'channel',
    name: 'Telegram',
    error: 'Unauthorized',
    since: AT - 12 * MINUTE_MS,
    list: '',
  },
  'system.plugins': { problem: 'plugins', name: '', since: AT },
  'system.instance': { problem: 'instance', name: 'core-2:3000', since: AT - 3 * MINUTE_MS, list: '' },
  'system.certificate': { problem: 'certificate', name: 'status.example.com', expiresAt: AT + 7 * DAY_MS, since: AT },
  'system.clock': { problem: 'clock', name: 'hooks.example.com', offset: 184, since: AT - 12 * MINUTE_MS },
  'system.update': { problem: 'update', name: '1.2.0', url: 'https://example.com/vitrine/1.2.0', since: AT },
  'system.resolved': { problem: 'disk', name: '', since: AT - 12 * MINUTE_MS, duration: 720, list: '' },
  login: { username: 'admin', address: '198.51.100.7', method: 'password', userAgent: 'Firefox' },
  test: {},
};

/** Returns example values of an event for previews. Their names are the placeholders available in a template. */
export const exampleOf = (event: NoticeEvent): Notice['values'] => ({ ...common, ...examples[event] });

/** Time of the example event. */
export const EXAMPLE_AT = AT;

import { summarize, type SeenNode } from './summary.rule.ts';

const node = (name: string, state: Partial<SeenNode['state']> = {}): SeenNode => ({
  node: { name, ramTotal: 1000, diskTotal: 2000 },
  state: {
    online: true,
    lastReport: 1_700_000_000_000,
    cpu: 10,
    ramUsed: 200,
    diskUsed: 600,
    netUp: 5,
    netDown: 7,
    ...state,
  },
});

it('averages shares and sums rates of nodes that are online', () => {
  const nodes = [node('a'), node('b', { cpu: 30.04, ramUsed: 400 }), node('c', { online: false, cpu: 99 })];
  expect(summarize(nodes, 0)).toMatchObject({ cpu: 20, ram: 30, disk: 30, upload: 10, download: 14 });
});

it('leaves absent readings out of averages and sums', () => {
  const nodes = [node('a'), node('b', { cpu: null, ramUsed: null, netUp: null })];
  expect(summarize(nodes, 0)).toMatchObject({ cpu: 10, ram: 20, upload: 5 });
});

it('returns no shares and no status before the first report', () => {
  expect(summarize([node('a', { online: false, lastReport: 0 })], null)).toEqual({
    nodes: 1,
    online: 0,
    offline: 0,
    waiting: 1,
    alerts: null,
    checks: 0,
    checksDown: 0,
    badStates: 0,
    status: 'unknown',
    worst: '',
    worstBy: '',
    worstValue: null,
    cpu: null,
    ram: null,
    disk: null,
    upload: null,
    download: null,
  });
});

it.each([
  ['critical', [node('a'), node('b', { online: false })], 1],
  ['warning', [node('a')], 1],
  ['ok', [node('a')], 0],
  ['ok', [node('a')], null],
] as const)('is %s', (status, nodes, alerts) => expect(summarize(nodes, alerts).status).toBe(status));

it('reports the node that has been offline longest', () => {
  const nodes = [
    node('full', { diskUsed: 2000 }),
    node('late', { online: false, lastReport: 20 }),
    node('later', { online: false, lastReport: 10 }),
  ];
  expect(summarize(nodes, 0)).toMatchObject({ worst: 'later', worstBy: 'offline', worstValue: null });
});

it('reports the fullest resource while all nodes are online', () => {
  expect(summarize([node('a', { cpu: 80 }), node('b', { diskUsed: 1700 })], 0)).toMatchObject({
    worst: 'b',
    worstBy: 'disk',
    worstValue: 85,
  });
});

it('reports at most 100 percent', () =>
  expect(summarize([node('a', { ramUsed: 1200 })], 0)).toMatchObject({ ram: 100, worstValue: 100 }));

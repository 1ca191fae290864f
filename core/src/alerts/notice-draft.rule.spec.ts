import { buildNoticeDraft, type NotificationGroup } from './notice-draft.rule.ts';
import { newAlert, NO_TARGET, type AlertTarget, type OpenAlert } from './open-alert.ts';

const NOW = 1_000_000;
const target = (name: string, overrides: Partial<AlertTarget> = {}): AlertTarget => ({
  ...NO_TARGET,
  key: `offline:${name}`,
  kind: 'offline',
  node: { uuid: `uuid-${name}`, name },
  ...overrides,
});
const alert = (
  target: AlertTarget,
  lifecycle: Partial<OpenAlert['lifecycle']> = {},
  overrides: Partial<OpenAlert> = {},
): OpenAlert => ({
  ...newAlert(target, {
    state: 'firing',
    since: NOW - 90_000,
    firedAt: NOW - 30_000,
    recoveredSince: null,
    value: null,
    peak: null,
    ...lifecycle,
  }),
  ...overrides,
});
const load = target('a', {
  kind: 'load',
  rule: { id: 1, name: 'busy' },
  metric: 'cpu',
  unit: 'percent',
  threshold: 90,
});
const latency = target('a', { kind: 'latency', task: { id: 1, name: 'to osaka' } });
const draft = (alerts: OpenAlert[], overrides: Partial<NotificationGroup> = {}, address = 'https://site') =>
  buildNoticeDraft({ transition: 'firing', alerts, label: '', ...overrides }, NOW, address);

it('names one node that is offline', () => {
  expect(draft([alert(target('a'), {}, { id: 7 })])).toEqual({
    key: 'alert:7:firing',
    event: 'node.offline',
    severity: 'critical',
    node: { uuid: 'uuid-a', name: 'a' },
    incident: { opens: true },
    at: NOW - 30_000,
    values: {
      name: 'a',
      count: 1,
      list: '',
      reason: 'a',
      since: NOW - 90_000,
      duration: 90,
      link: 'https://site/instance/uuid-a',
    },
  });
});

it('names three of several nodes, and counts the others', () => {
  const names = ['node 10', 'node 9', 'node 2', 'node 1', 'node 1'];
  const notice = draft(
    names.map((name, i) => alert(target(name), { since: NOW - 1000 * (i + 1) })),
    { label: 'Tokyo' },
  );
  expect(notice).toMatchObject({
    event: 'nodes.offline',
    node: null,
    values: {
      name: 'node 1, node 2, node 9 +1',
      count: 4,
      list: 'node 1, node 2, node 9, node 10',
      reason: 'Tokyo',
      since: NOW - 5000,
      duration: 5,
      link: 'https://site/admin/notification/history',
    },
  });
});

it('shortens a very long list of names', () => {
  const alerts = Array.from({ length: 30 }, (_, i) => alert(target(`${i}`.repeat(100))));
  expect(String(draft(alerts).values.list)).toHaveLength(2000);
});

it.each<[string, AlertTarget, NotificationGroup['transition'], string, string]>([
  ['a node is back', target('a'), 'resolved', 'node.online', 'recovery'],
  ['a load is high', load, 'firing', 'load.high', 'warning'],
  ['a load is normal', load, 'resolved', 'load.normal', 'recovery'],
  ['a latency is high', latency, 'firing', 'latency.high', 'warning'],
  ['a latency is normal', latency, 'resolved', 'latency.normal', 'recovery'],
])('drafts a notice that %s', (_, target, transition, event, severity) => {
  expect(draft([alert(target)], { transition })).toMatchObject({ event, severity });
});

it('names the nodes that are back, and since when', () => {
  const recovered = { recoveredSince: NOW - 20_000 };
  expect(
    draft([alert(target('a'), recovered), alert(target('b'), recovered)], { transition: 'resolved' }),
  ).toMatchObject({
    event: 'nodes.online',
    at: NOW - 20_000,
    values: { duration: 70 },
  });
});

it.each<[string, NotificationGroup['transition'], object, object, unknown]>([
  ['opens with the first notice', 'firing', {}, {}, { opens: true }],
  ['ends with the last one', 'resolved', { notice: 'n1' }, {}, { ends: 'n1' }],
  ['goes on while others of it fire', 'resolved', { notice: 'n1' }, { partial: true }, undefined],
  ['does not end that never opened', 'resolved', {}, {}, undefined],
])('is an incident that %s', (_, transition, overrides, group, incident) => {
  expect(draft([alert(target('a'), {}, overrides)], { transition, ...group }).incident).toEqual(incident);
});

it.each<[string, NotificationGroup['transition'], number | null]>([
  ['the worst value while it fires', 'firing', 95],
  ['the peak after the recovery', 'resolved', 99],
])('names rule, threshold and %s', (_, transition, value) => {
  const alerts = [alert(load, { value: 91, peak: 99 }), alert(load, { value: 95, peak: 96 }), alert(load)];
  expect(draft(alerts, { transition }).values).toMatchObject({
    rule: 'busy',
    metric: 'cpu',
    unit: 'percent',
    threshold: 90,
    value,
  });
});

it('names the task of a latency alert, but no unknown value and no rule of an outage', () => {
  expect(draft([alert(load)]).values.value).toBeNull();
  expect(draft([alert(latency)]).values.task).toBe('to osaka');
  expect(draft([alert(target('a'))]).values).not.toHaveProperty('rule');
});

it("has no link while the site's address is unknown, and links to the history without a node", () => {
  expect(draft([alert(target('a'))], {}, '').values.link).toBe('');
  expect(draft([alert(target('a', { node: null }))])).toMatchObject({
    node: null,
    values: { name: '', link: 'https://site/admin/notification/history' },
  });
});

it('uses the current time if the start is unknown', () => {
  expect(draft([alert(target('a'), { firedAt: null })]).at).toBe(NOW);
});

describe('states', () => {
  const container = (label: string, state: string, node = 'a') =>
    alert(
      target(node, {
        key: `rule:1:${node}:${label}`,
        kind: 'load',
        rule: { id: 1, name: 'containers' },
        series: { family: 'containers_state', labels: { container: label }, is: 'above', state },
      }),
    );

  it('are listed for each series if they differ', () => {
    const broken = [container('web', 'killed'), container('db', 'out-of-memory'), container('cache', 'killed')];
    expect(draft(broken)).toMatchObject({
      event: 'load.state',
      values: {
        metric: 'containers_state cache, db, web',
        state: 'killed, out-of-memory, killed',
        list: 'cache: killed, db: out-of-memory, web: killed',
      },
    });
  });

  it('are named once if all series share one', () => {
    expect(draft([container('web', 'killed'), container('db', 'killed')]).values).toMatchObject({
      metric: 'containers_state db, web',
      state: 'killed',
      list: '',
    });
  });

  it('are listed with the nodes of their series', () => {
    expect(draft([container('web', 'killed', 'b'), container('web', 'dead')]).values['list']).toBe(
      'a web: dead, b web: killed',
    );
  });
});

describe('processes', () => {
  const use = (name: string) => ({ name, container: null, cpu: 0.5, memory: null, read: null, write: null });
  const culprits = { at: 1, by: 'cpu' as const, processes: ['one', 'two', 'three'].map(use) };
  const alertOf = (name: string) => alert(target(name, { ...load, node: { uuid: name, name } }), {}, { culprits });
  const namesOf = (values: object) =>
    (JSON.parse((values as { culprits: string }).culprits) as (typeof culprits & { node?: string })[]).map(
      ({ node, processes }) => [node, processes.map(({ name }) => name).join(' ')],
    );

  it('are those of the node', () => {
    expect(namesOf(draft([alertOf('a')]).values)).toEqual([[undefined, 'one two three']]);
  });

  it('are limited to two each for three nodes', () => {
    expect(namesOf(draft(['a', 'b', 'c', 'd'].map(alertOf)).values)).toEqual([
      ['a', 'one two'],
      ['b', 'one two'],
      ['c', 'one two'],
    ]);
  });

  it('are absent if they are unknown or the alert is resolved', () => {
    expect(draft([alert(load)]).values).not.toHaveProperty('culprits');
    expect(draft([alertOf('a')], { transition: 'resolved' }).values).not.toHaveProperty('culprits');
  });
});

import { Alert, SELECT_NONE } from '@vitrine/contracts';
import { appWithInstalled } from '../../test/installed-plugins.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import { Events } from '../platform/events/events.service.ts';
import { AlertStoreService } from './alert-store.service.ts';

const base = '/api/v1/admin/alerts';

async function site() {
  const instance = await appWithInstalled(['with-alerts']);
  const client = await instance.admin();
  const openAs = async (key: string, alert: object) =>
    (
      await instance.http
        .put(`/api/alerts/${encodeURIComponent(key)}`)
        .send(alert)
        .expect(200)
    ).body as string;
  const open = (key: string, subject: unknown = `${key} is late`) => openAs(key, { subject });
  const close = async (key: string) => (await instance.http.delete(`/api/alerts/${key}`).expect(200)).body as string;
  const list = async (query = '') => Alert.array().parse((await client.get(base + query).expect(200)).body.data);
  return { ...instance, client, open, openAs, close, list };
}

it('lists an alert that a plugin opens, sends it once to the channels, and once when it ends', async () => {
  const instance = await site();
  expect(await instance.open('backup')).toBe('done');
  expect(await instance.open('backup', 'other words')).toBe('done');
  expect(await instance.list()).toMatchObject([
    { kind: 'plugin', state: 'firing', node: null, plugin: { id: 'with-alerts', subject: 'backup is late' } },
  ]);
  expect((await instance.list())[0]?.plugin?.title).toBe('Backups');
  await instance.clock.skip('5m');
  await instance.close('backup');
  await instance.close('backup');
  expect(await instance.list()).toMatchObject([{ state: 'resolved' }]);
  expect(await queuedNotices(instance)).toMatchObject([
    { event: 'plugin.alert', severity: 'warning', title: 'Backups: backup is late' },
    { event: 'plugin.resolved', severity: 'recovery', title: 'Resolved: Backups: backup is late' },
  ]);
  await instance.open('backup', 'late again');
  expect((await queuedNoticeTitles(instance)).at(-1)).toBe('Backups: late again');
});

it('holds alerts back during a silence, and lets an administrator acknowledge them', async () => {
  const instance = await site();
  const now = instance.clock.now();
  const schedule = { kind: 'once', from: now, to: now + 60_000 };
  const silence = { kind: 'maintenance', name: 'M', nodeSelector: { ...SELECT_NONE, all: true }, rule: null };
  await instance.client
    .post(`${base}/silences`)
    .send({ ...silence, schedule, allowCritical: false })
    .expect(201);
  await instance.open('one');
  await instance.open('two');
  expect(await queuedNoticeTitles(instance)).toEqual([]);
  expect(await instance.list()).toMatchObject([{ suppressedBy: 'maintenance' }, { suppressedBy: 'maintenance' }]);
  const [{ id }] = (await instance.list()) as [Alert, ...Alert[]];
  await instance.client.post(`${base}/${id}/acknowledge`).expect(200);
  await instance.clock.skip('2m');
  expect(await queuedNoticeTitles(instance)).toEqual(['Backups: one is late']);
});

it('closes the alerts of a disabled plugin without a notice', async () => {
  const instance = await site();
  await instance.open('backup');
  await instance.plugins.disable('with-alerts');
  await instance.app.get(Events).settled();
  expect(await instance.list()).toMatchObject([{ state: 'resolved' }]);
  expect(await queuedNoticeTitles(instance)).toEqual(['Backups: backup is late']);
});

it('rejects invalid keys, subjects and numbers of alerts', async () => {
  const instance = await site();
  expect(await instance.open('a b')).toContain('alerts: the key must be');
  expect(await instance.open('empty', ' ')).toContain('alerts: subject ');
  for (let i = 0; i < 200; i++) await instance.open(`k${i}`);
  expect(await instance.open('more')).toBe('A plugin has at most 200 alerts open at once');
  await instance.close('k0');
  expect(await instance.open('more')).toBe('done');
});

it('shows the node, series, value and severity that a plugin names', async () => {
  const instance = await site();
  const node = await instance.given.node({ name: 'web-1' });
  const alert = {
    subject: 'Mail',
    node: node.uuid,
    series: { family: 'node_filesystem_used_ratio', labels: { mount: '/var' } },
    value: 0.97,
    threshold: 0.9,
    severity: 'critical',
  };
  expect(await instance.openAs('mail', alert)).toBe('done');
  const listed = {
    kind: 'plugin',
    metric: 'series',
    node: { uuid: node.uuid, name: 'web-1' },
    plugin: { id: 'with-alerts', subject: 'Mail', severity: 'critical' },
    series: { family: 'node_filesystem_used_ratio', labels: { mount: '/var' } },
    value: 97,
    threshold: 90,
    unit: 'percent',
  };
  expect(await instance.list(`?node=${node.uuid}`)).toMatchObject([listed]);
  const [notice] = await queuedNotices(instance);
  expect(notice).toMatchObject({ severity: 'critical', title: 'Backups: web-1: Mail', node: { uuid: node.uuid } });
  expect(notice!.body).toContain('File system /var: 97% (threshold 90%)');
  await instance.clock.skip('5m');
  await instance.close('mail');
  expect(await instance.list()).toMatchObject([{ ...listed, state: 'resolved' }]);
  expect((await queuedNoticeTitles(instance)).at(-1)).toBe('Resolved: Backups: web-1: Mail');
});

it('shows a value without a series in the unit that a plugin names', async () => {
  const instance = await site();
  await instance.openAs('queue', { subject: 'Queue', value: 1200, unit: 'bytes' });
  expect(await instance.list()).toMatchObject([
    { metric: '', series: null, value: 1200, unit: 'bytes', threshold: null },
  ]);
  expect((await queuedNotices(instance))[0]!.body).toContain('1.2 kB');
});

it('keeps node and severity of an alert across a restart', async () => {
  const instance = await site();
  const node = await instance.given.node({ name: 'web-1' });
  await instance.openAs('mail', { subject: 'Mail', node: node.uuid, severity: 'info' });
  const store = instance.app.get(AlertStoreService);
  const [before] = store.all();
  await store.onModuleInit();
  expect(store.all().map(({ target }) => target)).toEqual([before!.target]);
});

describe('an invalid alert', () => {
  let instance: Awaited<ReturnType<typeof site>>;
  beforeAll(async () => {
    instance = await site();
  });

  it.each<[string, object, string]>([
    ['an unknown node', { node: '0190a000-0000-7000-8000-000000000000' }, 'alerts: node: there is no such node'],
    ['a node that is no uuid', { node: 'web-1' }, 'alerts: node '],
    ['an unknown family', { series: { family: 'nothing' } }, 'alerts: series.family: there is no family nothing'],
    ['a value that is no number', { value: 'much' }, 'alerts: value '],
    ['an unknown severity', { severity: 'fatal' }, 'alerts: severity '],
  ])('rejects %s with the name of the field', async (_, overrides, message) => {
    expect(await instance.openAs('key', { subject: 'S', ...overrides })).toContain(message);
    expect(await instance.list()).toEqual([]);
  });
});

it('holds an alert back during a silence of its node, unless it is critical', async () => {
  const instance = await site();
  const node = await instance.given.node({ name: 'web-1' });
  const now = instance.clock.now();
  await instance.client
    .post(`${base}/silences`)
    .send({
      kind: 'maintenance',
      name: 'M',
      nodeSelector: { ...SELECT_NONE, nodes: [node.uuid] },
      rule: null,
      schedule: { kind: 'once', from: now, to: now + 60_000 },
      allowCritical: true,
    })
    .expect(201);
  await instance.openAs('one', { subject: 'One', node: node.uuid });
  await instance.openAs('two', { subject: 'Two', node: node.uuid, severity: 'critical' });
  expect(await queuedNoticeTitles(instance)).toEqual(['Backups: web-1: Two']);
});

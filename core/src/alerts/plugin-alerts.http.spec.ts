import { Alert, SELECT_NONE } from '@vitrine/contracts';
import { appWithInstalled } from '../../test/installed-plugins.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import { Events } from '../platform/events/events.service.ts';

const base = '/api/v1/admin/alerts';

async function site() {
  const instance = await appWithInstalled(['with-alerts']);
  const client = await instance.admin();
  const open = async (key: string, subject: unknown = `${key} is late`) =>
    (
      await instance.http
        .put(`/api/alerts/${encodeURIComponent(key)}`)
        .send({ subject })
        .expect(200)
    ).body as string;
  const close = async (key: string) => (await instance.http.delete(`/api/alerts/${key}`).expect(200)).body as string;
  const list = async () => Alert.array().parse((await client.get(base).expect(200)).body.data);
  return { ...instance, client, open, close, list };
}

it('lists what a plugin opens, sends it once to the channels, and says when it is over', async () => {
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

it('holds them back during a silence, and can be acknowledged', async () => {
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

it('withdraws the alerts of a plugin that is disabled, without a notice', async () => {
  const instance = await site();
  await instance.open('backup');
  await instance.plugins.disable('with-alerts');
  await instance.app.get(Events).settled();
  expect(await instance.list()).toMatchObject([{ state: 'resolved' }]);
  expect(await queuedNoticeTitles(instance)).toEqual(['Backups: backup is late']);
});

it('refuses keys, subjects and numbers of alerts that it cannot keep', async () => {
  const instance = await site();
  expect(await instance.open('a b')).toContain('alerts: the key must be');
  expect(await instance.open('empty', ' ')).toContain('alerts: the alert');
  for (let i = 0; i < 200; i++) await instance.open(`k${i}`);
  expect(await instance.open('more')).toBe('A plugin has at most 200 alerts open at once');
  await instance.close('k0');
  expect(await instance.open('more')).toBe('done');
});

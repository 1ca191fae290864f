import { Alert, SELECT_NONE } from '@vitrine/contracts';
import { appWithInstalled } from '../../test/installed-plugins.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import { Events } from '../platform/events/events.service.ts';

const base = '/api/v1/admin/alerts';

async function site() {
  const the = await appWithInstalled(['with-alerts']);
  const client = await the.admin();
  const open = async (key: string, subject: unknown = `${key} is late`) =>
    (
      await the.http
        .put(`/api/alerts/${encodeURIComponent(key)}`)
        .send({ subject })
        .expect(200)
    ).body as string;
  const close = async (key: string) => (await the.http.delete(`/api/alerts/${key}`).expect(200)).body as string;
  const list = async () => Alert.array().parse((await client.get(base).expect(200)).body.data);
  return { ...the, client, open, close, list };
}

it('lists what a plugin opens, sends it once to the channels, and says when it is over', async () => {
  const the = await site();
  expect(await the.open('backup')).toBe('done');
  expect(await the.open('backup', 'other words')).toBe('done');
  expect(await the.list()).toMatchObject([
    { kind: 'plugin', state: 'firing', node: null, plugin: { id: 'with-alerts', subject: 'backup is late' } },
  ]);
  expect((await the.list())[0]?.plugin?.title).toBe('Backups');
  await the.clock.skip('5m');
  await the.close('backup');
  await the.close('backup');
  expect(await the.list()).toMatchObject([{ state: 'resolved' }]);
  expect(await queuedNotices(the)).toMatchObject([
    { event: 'plugin.alert', severity: 'warning', title: 'Backups: backup is late' },
    { event: 'plugin.resolved', severity: 'recovery', title: 'Resolved: Backups: backup is late' },
  ]);
  await the.open('backup', 'late again');
  expect((await queuedNoticeTitles(the)).at(-1)).toBe('Backups: late again');
});

it('holds them back during a silence, and can be acknowledged', async () => {
  const the = await site();
  const now = the.clock.now();
  const schedule = { kind: 'once', from: now, to: now + 60_000 };
  const silence = { kind: 'maintenance', name: 'M', nodeSelector: { ...SELECT_NONE, all: true }, rule: null };
  await the.client
    .post(`${base}/silences`)
    .send({ ...silence, schedule, allowCritical: false })
    .expect(201);
  await the.open('one');
  await the.open('two');
  expect(await queuedNoticeTitles(the)).toEqual([]);
  expect(await the.list()).toMatchObject([{ suppressedBy: 'maintenance' }, { suppressedBy: 'maintenance' }]);
  const [{ id }] = (await the.list()) as [Alert, ...Alert[]];
  await the.client.post(`${base}/${id}/acknowledge`).expect(200);
  await the.clock.skip('2m');
  expect(await queuedNoticeTitles(the)).toEqual(['Backups: one is late']);
});

it('withdraws the alerts of a plugin that is disabled, without a notice', async () => {
  const the = await site();
  await the.open('backup');
  await the.plugins.disable('with-alerts');
  await the.app.get(Events).settled();
  expect(await the.list()).toMatchObject([{ state: 'resolved' }]);
  expect(await queuedNoticeTitles(the)).toEqual(['Backups: backup is late']);
});

it('refuses keys, subjects and numbers of alerts that it cannot keep', async () => {
  const the = await site();
  expect(await the.open('a b')).toContain('alerts: the key must be');
  expect(await the.open('empty', ' ')).toContain('alerts: the alert');
  for (let i = 0; i < 200; i++) await the.open(`k${i}`);
  expect(await the.open('more')).toBe('A plugin has at most 200 alerts open at once');
  await the.close('k0');
  expect(await the.open('more')).toBe('done');
});

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contracts/time';
import { DeliveryError } from '@vitrine/plugin-sdk';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { ChannelsService } from './channels.service.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { ChannelMended } from './notification.events.ts';

const CHANNELS = '/api/v1/admin/notifications/channels';
const VALUES = { server: 'https://gotify.example/', token: 'T' };
const channel = (name: string, values: object = VALUES) => ({
  ...{ name, plugin: 'gotify', enabled: true, events: null, language: 'en' as const, values },
});

/** A site whose notifier accepts every message that is not sent with the token "wrong". */
async function setUp() {
  const site = await appWithShipped(['notifier-gotify']);
  const admin = await site.admin();
  site.hooks.internal.notify.tap(
    'gotify',
    async (_, config) => {
      const { token } = config as { token: string };
      if (token === 'wrong') throw new DeliveryError('Rejected.');
      return { detail: `with ${token}` };
    },
    { order: 'early' },
  );
  const mended: string[] = [];
  site.app.get(Events).listen(ChannelMended, event => void mended.push(event.channel));
  const add = async (name: string) =>
    (await admin.post(CHANNELS).send(channel(name)).expect(201)).body.data.id as string;
  const test = (body: object) =>
    admin.post(`${CHANNELS}/test`).send({ plugin: 'gotify', language: 'en', values: VALUES, ...body });
  const names = async () =>
    ((await admin.get(CHANNELS).expect(200)).body.data as { name: string }[]).map(({ name }) => name);
  return { ...site, admin, mended, add, test, names, db: site.app.get(Database) };
}

it('lists channels, oldest first', async () => {
  const { add, clock, names } = await setUp();
  for (const name of ['b', 'c', 'a']) {
    await add(name);
    await clock.skip('1s');
  }
  expect(await names()).toEqual(['b', 'c', 'a']);
});

it('counts a channel as mended after a change or a successful test', async () => {
  const { admin, add, mended, test } = await setUp();
  const id = await add('one');
  await test({}).expect(200);
  await test({ id, values: { ...VALUES, token: 'wrong' } }).expect(422);
  expect(mended).toEqual([]);
  const { body } = await test({ id, values: { ...VALUES, token: '' } }).expect(200);
  expect([body.data.detail, mended]).toEqual(['with T', [id]]);
  await admin.put(`${CHANNELS}/${id}`).send(channel('two')).expect(200);
  expect(mended).toEqual([id, id]);
});

it('rejects channels and notifiers that do not exist', async () => {
  const { admin, test, names, plugins } = await setUp();
  const id = randomUUID();
  expect((await admin.put(`${CHANNELS}/${id}`).send(channel('x')).expect(404)).body.code).toBe('channel.not-found');
  expect((await test({ id }).expect(404)).body.code).toBe('channel.not-found');
  await plugins.disable('gotify');
  expect((await test({})).body.code).toBe('notifier.not-running');
  expect((await admin.post(CHANNELS).send(channel('x'))).body.code).toBe('notifier.not-running');
  expect(await names()).toEqual([]);
});

it('stores no change that is based on another version', async () => {
  const { add, app, names, mended } = await setUp();
  const id = await add('one');
  const change = app.get(ChannelsService).change(id, channel('two') as never, ({ name }) => {
    throw new Error(`based on something else than ${name}`);
  });
  await expect(change).rejects.toThrow('based on something else than one');
  expect([await names(), mended]).toEqual([['one'], []]);
});

it('ends only the waiting deliveries of a removed channel', async () => {
  const { add, admin, db, clock, names } = await setUp();
  const [removed, kept] = [await add('removed'), await add('kept')];
  const now = new Date(clock.now());
  const composed = { title: 'x', body: '', event: 'test', severity: 'info' } as never;
  const details = { notice: randomUUID(), channelName: 'x', plugin: 'gotify', composed, attempts: [], createdAt: now };
  const store = async (of: string, state: 'waiting' | 'sent') => {
    const id = randomUUID();
    const nextAt = state === 'waiting' ? new Date(clock.now() + HOUR_MS) : null;
    await db.insert(DeliveryEntity, { ...details, id, channel: of, state, nextAt });
    return id;
  };
  const ids = [await store(removed, 'waiting'), await store(removed, 'sent'), await store(kept, 'waiting')];
  await admin.delete(`${CHANNELS}/${removed}`).expect(204);
  const rows = await db.find(DeliveryEntity, { id: { $in: ids } });
  const stateOf = (id: string) => rows.find(row => row.id === id)?.state;
  expect([ids.map(stateOf), await names()]).toEqual([['failed', 'sent', 'waiting'], ['kept']]);
  expect(rows.find(({ id }) => id === ids[0])?.nextAt).toBeNull();
});

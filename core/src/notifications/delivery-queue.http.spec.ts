import { EntityManager } from '@mikro-orm/sql';
import { DeliveryError, type Receipt } from '@vitrine/plugin-sdk';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { DeliveryQueueService } from './delivery-queue.service.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { NoticesService } from './notices.service.ts';

/** An app with one channel, whose notifier is `notify`. */
async function setUp(notify: () => Promise<Receipt>) {
  const { app, clock, admin } = await startTestApp({ plugins: ['notifier-gotify'] });
  const values = { server: 'https://gotify.example/', token: 'T' };
  const channel = { name: 'one', plugin: 'gotify', enabled: true, events: null, language: 'en', values };
  await (await admin()).post('/api/v1/admin/notifications/channels').send(channel).expect(201);
  const { notify: notifiers, deliveryFailed } = app.get(CoreHooks).internal;
  notifiers.tap('gotify', notify, { order: 'early' });
  // Waits for the run at the start, so that it does not send a test's notices.
  await app.get(DeliveryQueueService).run();
  const failures: string[] = [];
  deliveryFailed.tap(({ error }) => void failures.push(error));
  const em = app.get(EntityManager).fork();
  const announce = async () => {
    const facts = { key: 'offline:1', event: 'node.offline', severity: 'critical', at: clock.now() } as const;
    const node = { uuid: '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10', name: 'tokyo' };
    const draft = { ...facts, node, values: { duration: 180, since: clock.now() } };
    await em.transactional(inner => app.get(NoticesService).enqueue(inner, draft));
    await app.get(DeliveryQueueService).run();
  };
  const hide = (table: string) => em.execute(`alter table ${table} rename to ${table}_hidden`);
  const show = (table: string) => em.execute(`alter table ${table}_hidden rename to ${table}`);
  const deliveries = () => em.fork().findAll(DeliveryEntity);
  return { app, clock, em, announce, hide, show, deliveries, failures };
}

it('sends after the database recovers from a failure', async () => {
  let sent = 0;
  const { app, announce, hide, show } = await setUp(async () => ({ detail: String(++sent) }));
  await hide('notice');
  await app.get(DeliveryQueueService).run();
  await show('notice');
  await announce();
  await eventually(() => sent === 1);
});

it('retries a delivery whose channel could not be read', async () => {
  let busy = true;
  const { clock, announce, hide, show, deliveries } = await setUp(async () => {
    if (busy) throw new DeliveryError('Busy.', { retry: true });
    return {};
  });
  await announce();
  await eventually(async () => (await deliveries())[0]?.attempts.length === 1);
  busy = false;
  await hide('channel');
  await clock.advance('10s');
  await show('channel');
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: [{ ok: false }] }]);
  await clock.advance('1m');
  expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
});

it.each([
  ['sent', { detail: 'all right' }],
  ['failed', new DeliveryError('No such receiver.')],
])('remembers that a delivery was %s until the database stores it, and sends it once', async (state, result) => {
  let sent = 0;
  const { clock, announce, hide, show, deliveries, failures } = await setUp(async () => {
    sent++;
    await hide('delivery');
    if (result instanceof Error) throw result;
    return result;
  });
  await announce();
  await eventually(() => show('delivery'));
  expect(failures).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'sending', attempts: [] }]);
  await clock.advance('1m');
  expect(await deliveries()).toMatchObject([{ state, attempts: [{ ok: state === 'sent' }] }]);
  expect(sent).toBe(1);
  expect(failures).toEqual(state === 'failed' ? ['No such receiver.'] : []);
});

it('resends an abandoned delivery within a minute', async () => {
  let sent = 0;
  const { clock, em, announce, deliveries } = await setUp(async () => ({ detail: String(++sent) }));
  await announce();
  await eventually(async () => (await deliveries())[0]?.state === 'sent');
  await em.nativeUpdate(DeliveryEntity, {}, { state: 'sending', nextAt: null, attempts: [] });
  await clock.advance('1m');
  expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: [{ message: '2' }] }]);
});

import { fakeService } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { DeliveryQueueService } from '../notifications/delivery-queue.service.ts';
import { PluginsService } from './lifecycle/plugins.service.ts';

it('delivers the weekly digest once through a channel for messages of plugins', async () => {
  await using receiver = await fakeService({ json: {} });
  const site = await startTestApp({
    plugins: ['digest', 'notifier-webhook'],
    config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' },
  });
  const { app, clock, given } = site;
  const admin = await site.admin();
  await given.node({ name: 'web-1' });
  const channel = { plugin: 'webhook', enabled: true, language: 'en', values: { url: receiver.url } };
  for (const [name, events] of [
    ['Letters', ['plugin.message']],
    ['Outages only', ['node.offline']],
  ])
    await admin
      .post('/api/v1/admin/notifications/channels')
      .send({ ...channel, name, events })
      .expect(201);
  const plugins = app.get(PluginsService);
  await plugins.ready;
  const digest = plugins.findOneOrFail('digest');
  const values = { every: 'week', weekday: 'monday', hour: 8, language: 'en' };
  await plugins.enable('digest');
  await admin.put('/api/v1/admin/plugins/digest/settings').send({ values }).expect(200);
  await clock.skip('6d');
  await clock.skip('22h');
  await clock.advance('6m');
  await eventually(() => digest.runs.list().some(({ job }) => job === 'letter'));
  await app.get(DeliveryQueueService).run();
  await eventually(() => receiver.requests.length > 0);
  await clock.advance('10m');
  await app.get(DeliveryQueueService).run();
  expect(receiver.requests.map(({ json }) => json)).toMatchObject([
    { event: 'plugin.message', title: expect.stringContaining('Jun 1, 2026'), body: expect.stringContaining('1 node') },
  ]);
});

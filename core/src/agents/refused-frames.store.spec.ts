import type { AuditPage } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Events } from '../platform/events/events.service.ts';
import { FrameRefused } from './agent.events.ts';
import { RefusedFramesService } from './refused-frames.service.ts';

it('writes an entry every six hours, with the number of frames since the last one', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const { uuid } = await site.given.node({ name: 'tokyo' });
  const refuse = (node: string, detail = 'cpu: too large') =>
    site.app.get(RefusedFramesService).onRefused({ node, detail });
  const entries = async () =>
    (
      (await admin.get('/api/v1/admin/audit?action=agents.frame-refused').expect(200)).body.data as AuditPage
    ).entries.map(({ detail }) => detail);
  await refuse(uuid, 'x'.repeat(201));
  expect(await entries()).toEqual([{ reason: 'x'.repeat(200), count: 1 }]);
  await refuse(uuid);
  await site.clock.skip('6h');
  await refuse(uuid);
  expect(await entries()).toEqual([
    { reason: 'cpu: too large', count: 2 },
    { reason: 'x'.repeat(200), count: 1 },
  ]);
  await site.clock.skip('5h');
  await site.clock.skip('3599999ms');
  await refuse(uuid);
  expect(await entries()).toHaveLength(2);
  await refuse('00000000-0000-4000-8000-000000000000');
  expect(await entries()).toHaveLength(2);
  await site.app.get(NodesService).remove(uuid);
  await refuse(uuid);
  expect(await entries()).toHaveLength(2);
  site.app.get(Events).emit(FrameRefused, { node: (await site.given.node()).uuid, detail: 'other' });
  await site.app.get(Events).settled();
  expect(await entries()).toHaveLength(3);
});

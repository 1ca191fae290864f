import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Database } from '../platform/database/database.ts';
import { CorrectionsService } from './corrections.service.ts';
import { TrafficCorrectionEntity } from './traffic-correction.entity.ts';
import { TrafficService } from './traffic.service.ts';

it('stores a correction at once, and lists the newest 200', async () => {
  const site = await startTestApp();
  const { uuid: node } = await site.given.node({ trafficLimit: 1000, trafficLimitType: 'sum' });
  const corrections = site.app.get(CorrectionsService);
  await corrections.correct(node, { up: 5, down: 7, note: 'first' }, 'admin');
  const { period } = site.app.get(TrafficService).tallyOf(node)!;
  const at = new Date(site.clock.now());
  expect(await corrections.of(node)).toMatchObject([
    {
      ...{ node, at, since: period.since, note: 'first', by: 'admin' },
      ...{ beforeUp: 0, beforeDown: 0, afterUp: 5, afterDown: 7 },
    },
  ]);
  await eventually(() => site.app.get(NodeCacheService).get(node)!.node.traffic.up === -5);

  const [row] = await corrections.of(node);
  const { id: _, ...values } = row!;
  const rows = Array.from({ length: 200 }, (_, i) => ({ ...values, note: `note ${i}` }));
  await site.app.get(Database).insertMany(TrafficCorrectionEntity, rows);
  const notes = (await corrections.of(node)).map(({ note }) => note);
  expect(notes).toEqual(Array.from({ length: 200 }, (_, i) => `note ${199 - i}`));
});

it('rejects a correction of an unknown node', async () => {
  const site = await startTestApp();
  const nobody = '00000000-0000-4000-8000-000000000000';
  await expect(
    site.app.get(CorrectionsService).correct(nobody, { up: 1, down: 1, note: '' }, 'admin'),
  ).rejects.toMatchObject({ code: 'node.not-found' });
});

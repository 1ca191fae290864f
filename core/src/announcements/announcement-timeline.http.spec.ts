import { SELECT_NONE } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { VISITOR } from '../platform/http/caller.ts';
import { AnnouncementTimelineService } from './announcement-timeline.service.ts';

let site: TestApp;
let node: string;
let now: number;
beforeAll(async () => {
  site = await startTestApp();
  const admin = await site.admin();
  node = (await site.given.node()).uuid;
  const other = (await site.given.node({ name: 'osaka' })).uuid;
  now = site.clock.now();
  const nodesSelector = (...nodes: string[]) => ({ ...SELECT_NONE, nodes });
  for (const [title, startsAt, endsAt, nodeSelector] of [
    ['ends at the start of the range', now - 3 * HOUR_MS, now - HOUR_MS, nodesSelector(node)],
    ['ends after the start of the range', now - 2 * HOUR_MS, now - HOUR_MS + 1, nodesSelector(node)],
    ['has no end', now - 4 * HOUR_MS, null, nodesSelector()],
    ['starts before the end of the range', now + HOUR_MS - 1, null, nodesSelector(node)],
    ['starts at the end of the range', now + HOUR_MS, null, nodesSelector(node)],
    ['is about another node', now, null, nodesSelector(other)],
  ] as const)
    await admin
      .post('/api/v1/admin/announcements')
      .send({ kind: 'news', title, text: '', startsAt, endsAt, nodeSelector })
      .expect(201);
});

const titles = async (limit: number) => {
  const range = { from: now - HOUR_MS, to: now + HOUR_MS, limit };
  const events = await site.app.get(AnnouncementTimelineService).eventsOf(node, range, VISITOR);
  return events.map(event => 'title' in event && event.title);
};

it('lists the announcements that overlap the range, earliest first', async () => {
  expect(await titles(10)).toEqual([
    'has no end',
    'ends after the start of the range',
    'starts before the end of the range',
  ]);
});

it('keeps the last announcements of a limited timeline', async () => {
  expect(await titles(1)).toEqual(['starts before the end of the range']);
});

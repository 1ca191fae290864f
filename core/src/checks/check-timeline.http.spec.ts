import { Timeline } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { storedCheck } from '../../test/stored-check.ts';
import { createCookieClient } from '../../test/test-data.ts';
import { Database } from '../platform/database/database.ts';
import { CheckPeriodEntity } from './check-period.entity.ts';
import { CheckResultsService } from './check-results.service.ts';

interface Reader {
  get(path: string): Promise<{ body: { data: object } }>;
}

/** A site with a node that has an open and a closed check, both down for the five minutes that ended ten minutes ago. */
async function setUp() {
  const site = await startTestApp();
  const [admin, node] = [await site.admin(), await site.given.node()];
  const now = site.clock.now();
  const db = site.app.get(Database);
  const period = (check: number, state: 'ok' | 'degraded' | 'down', fromAgo: number, toAgo: number) =>
    db.insert(CheckPeriodEntity, { check, state, message: 'why', from: now / 1000 - fromAgo, to: now / 1000 - toAgo });
  const open = await storedCheck(site.app, { id: 1, name: 'Open', node: node.uuid, isPublic: true });
  const closed = await storedCheck(site.app, { id: 2, name: 'Closed', node: node.uuid });
  await storedCheck(site.app, { id: 3, name: 'Elsewhere' });
  for (const check of [1, 2, 3]) await period(check, 'down', 900, 600);
  const read = async (reader: Reader, { from = now - HOUR_MS, to = now } = {}) => {
    const { body } = await reader.get(`/api/v1/nodes/${node.uuid}/events?from=${from}&to=${to}`);
    const { events } = Timeline.parse(body.data);
    return events.filter(event => event.kind === 'check');
  };
  const names = async (reader: Reader) => (await read(reader)).map(({ name, message }) => `${name} ${message}`).sort();
  return { ...site, admin, node, now, open, closed, period, read, names };
}

it('shows a failure with its start, end and message', async () => {
  const { admin, read, now } = await setUp();
  expect((await read(admin as unknown as Reader)).sort((a, b) => a.check - b.check)).toEqual([
    ...[1, 2].map(check => ({
      ...{ kind: 'check', id: `check-${check}-${now / 1000 - 900}`, check, name: check === 1 ? 'Open' : 'Closed' },
      ...{ start: now - 900_000, end: now - 600_000, state: 'down', message: 'why' },
    })),
  ]);
});

it('shows visitors the checks that are open, without messages, and holders of a share link none', async () => {
  const { admin, http, url, node, names } = await setUp();
  expect(await names(admin as unknown as Reader)).toEqual(['Closed why', 'Open why']);
  expect(await names(http as unknown as Reader)).toEqual(['Open ']);
  const key = { name: 'k', scopes: ['read'], nodes: null, expiresAt: null };
  const { secret } = (await admin.post('/api/v1/admin/api-keys').send(key).expect(201)).body.data;
  const program = { get: async (path: string) => http.get(path).set('authorization', `Bearer ${secret}`) };
  expect(await names(program)).toEqual(['Closed why', 'Open why']);
  const link = { name: 'for Ada', node: node.uuid, hours: 24 };
  const { path } = (await admin.post('/api/v1/admin/share-links').send(link).expect(201)).body.data;
  const guest = createCookieClient(url);
  await guest.get(path).expect(303);
  expect(await names(guest as unknown as Reader)).toEqual([]);
});

it('shows failures that overlap the range', async () => {
  const { http, read, now } = await setUp();
  const count = async (from: number, to: number) =>
    (await read(http as unknown as Reader, { from: now - from, to: now - to })).length;
  expect(await count(600_001, 0)).toBe(1);
  expect(await count(600_000, 0)).toBe(0);
  expect(await count(HOUR_MS, 899_999)).toBe(1);
  expect(await count(HOUR_MS, 900_000)).toBe(0);
});

it('leaves the end open only while the check is still in that state', async () => {
  const { app, admin, read, now, open, closed, period } = await setUp();
  await period(1, 'degraded', 100, 50);
  const results = app.get(CheckResultsService);
  results.note(open, { state: 'down', message: 'again' }, now - 50_000);
  results.note(closed, { state: 'ok', message: 'fine' }, now - 100_000);
  results.note(closed, { state: 'degraded', message: 'slow' }, now - 99_500);
  await results.flush();
  const ends = (await read(admin as unknown as Reader)).map(({ check, state, start, end }) => [
    ...[check, state, (start - now) / 1000, end && (end - now) / 1000],
  ]);
  expect(ends.sort()).toEqual(
    [
      [1, 'down', -900, -600],
      [1, 'degraded', -100, -50],
      [1, 'down', -50, null],
      [2, 'down', -900, -600],
      [2, 'degraded', -99, null],
    ].sort(),
  );
});

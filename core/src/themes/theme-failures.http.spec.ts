import type { ThemeList } from '@vitrine/contracts';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp } from '../../test/app.ts';
import { install } from '../../test/themes/given-theme.ts';
import { Database } from '../platform/database/database.ts';
import { ThemeFailuresService } from './theme-failures.service.ts';
import { ThemeEntity } from './theme.entity.ts';

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof startTestApp>>['admin']>>;

const version = (number: string) =>
  themeZip({ 'assets/theme.js': `export default ${JSON.stringify(number)}` }, { version: number });
const themeOf = async (client: Client) =>
  ((await client.get('/api/v1/admin/themes')).body.data as ThemeList).themes.find(({ id }) => id === 'sunrise');
const activeTheme = async (client: { get(path: string): PromiseLike<{ body: { data: { activeTheme: unknown } } }> }) =>
  (await client.get('/api/public')).body.data.activeTheme as { preview: boolean; isSlow: boolean };

it('stores failures of a theme with their number, and clears them with the next release', async () => {
  const { admin, http, clock } = await startTestApp();
  const client = await admin();
  const { release } = await install(client, version('1.0.0'), true);
  const report = (more = {}) =>
    http
      .post('/api/v1/themes/failures')
      .send({ theme: 'sunrise', release, failingPart: 'NodeCard', message: 'boom', ...more });
  await report().expect(204);
  await report().expect(204);
  await report({ failingPart: 'load', message: '404' }).expect(204);
  await report({ theme: 'nobody' }).expect(204);
  await report({ release: 'other' }).expect(204);
  await report({ failingPart: '<img>' }).expect(422);
  await report({ extra: 1 }).expect(422);
  const [firstAt, lastAt] = [clock.now(), clock.now() + 1000];
  await clock.advance('1s');
  const stack = `TypeError\n at https://a.example/themes/sunrise/${release}/assets/theme.js:7:3`;
  await report({ stack }).expect(204);
  await report().expect(204);
  const failures = [
    { release, failingPart: 'NodeCard', message: 'boom', count: 3, firstAt, lastAt },
    { release, failingPart: 'load', message: '404', count: 1, firstAt, lastAt: firstAt },
    { release, failingPart: 'NodeCard', message: 'boom (assets/theme.js:7)', count: 1, firstAt: lastAt, lastAt },
  ];
  expect((await themeOf(client))?.failures).toEqual(failures);
  await install(client, version('1.1.0'));
  expect((await themeOf(client))?.failures).toEqual([]);
  await client.post('/api/v1/admin/themes/sunrise/rollback').expect(201);
  expect((await themeOf(client))?.failures).toEqual(failures);
  await client.delete('/api/v1/admin/themes/sunrise/failures').expect(204);
  expect((await themeOf(client))?.failures).toEqual([]);
  await client.delete('/api/v1/admin/themes/gone/failures').expect(404);
});

it('stores failures every ten seconds and when the server stops', async () => {
  const first = await startTestApp();
  const { release } = await install(await first.admin(), version('1.0.0'));
  const { app, http, clock, dataDir, databaseUrl, stop } = first;
  const report = (message: string) =>
    http.post('/api/v1/themes/failures').send({ theme: 'sunrise', release, failingPart: 'load', message }).expect(204);
  const stored = async () => {
    const { failures } = await app.get(Database).findOneOrFail(ThemeEntity, { id: 'sunrise' });
    return failures.map(({ message }) => message);
  };
  const failures = app.get(ThemeFailuresService);
  await report('first');
  expect(await stored()).toEqual([]);
  await clock.advance('10s');
  expect(await stored()).toEqual(['first']);
  await app.get(Database).nativeUpdate(ThemeEntity, { id: 'sunrise' }, { failures: [] });
  await failures.save();
  expect(await stored()).toEqual([]);
  await report('second');
  await failures.reload();
  await stop();
  await using later = await startTestApp({ dataDir, databaseUrl });
  const { failures: kept } = (await themeOf(await later.admin()))!;
  expect(kept.map(({ message }) => message)).toEqual(['first', 'second']);
});

it('skips a slow theme after three visitors waited for it, until one has loaded it', async () => {
  const { admin, http, clock } = await startTestApp();
  const client = await admin();
  const { release } = await install(client, version('1.0.0'), true);
  const isSlow = async () => (await activeTheme(http)).isSlow;
  const timeOut = () =>
    http
      .post('/api/v1/themes/failures')
      .send({ theme: 'sunrise', release, failingPart: 'timeout', message: 'It did not load within 3 s.' })
      .expect(204);
  const load = (more = {}) => http.post('/api/v1/themes/loads').send({ theme: 'sunrise', release, ...more });
  await timeOut();
  await timeOut();
  expect(await isSlow()).toBe(false);
  await timeOut();
  expect(await isSlow()).toBe(true);
  await load({ release: 'other' }).expect(204);
  expect(await isSlow()).toBe(true);
  await load().expect(204);
  expect(await isSlow()).toBe(false);
  await load({ theme: 7 }).expect(422);

  for (let i = 0; i < 3; i++) await timeOut();
  await clock.skip('3599999ms');
  expect(await isSlow()).toBe(true);
  await client.put('/api/v1/admin/themes/preview').send({ id: 'sunrise' }).expect(200);
  expect(await activeTheme(client)).toMatchObject({ preview: true, isSlow: false });
  await clock.skip('1ms');
  expect(await isSlow()).toBe(false);
  await timeOut();
  expect(await isSlow()).toBe(true);
  await client.delete('/api/v1/admin/themes/sunrise/failures').expect(204);
  expect(await isSlow()).toBe(false);
});

it('stores a few kinds of failure, and slows down clients that report too many', async () => {
  const { admin, http, clock } = await startTestApp();
  const client = await admin();
  const { release } = await install(client, themeZip(), true);
  const statuses: number[] = [];
  for (let i = 0; i < 40; i++) {
    const { status } = await http
      .post('/api/v1/themes/failures')
      .send({ theme: 'sunrise', release, failingPart: 'load', message: `no ${i}` });
    statuses.push(status);
    if (status === 429) await clock.skip('2h');
  }
  expect(statuses).toContain(429);
  expect((await themeOf(client))?.failures.length).toBe(20);
});

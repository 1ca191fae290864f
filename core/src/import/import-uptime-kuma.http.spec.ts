import type { AdminChecks, AdminNode, CheckHistory, ImportResult } from '@vitrine/contracts';
import { DAY_MS, DAY_S } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { kumaFile } from '../../test/import/product-files.ts';
import { ChecksService } from '../checks/checks.service.ts';

const ROUTE = '/api/v1/admin/import';
const PLUGINS = ['import-uptime-kuma', 'notifier-discord', 'check-http', 'check-tcp', 'check-sql'];
/** s since 1970. */
const day = Date.parse('2026-06-09T00:00:00Z') / 1000;
let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
let result: ImportResult;
const start = async (files: { dataDir?: string; databaseUrl?: string } = {}) => {
  site = await startTestApp({ now: Date.parse('2026-06-10T12:00:00Z'), plugins: PLUGINS, ...files });
  admin = await site.admin();
  await admin.post('/api/v1/session/step-up').send({ password: 'Correct-Horse-1' }).expect(200);
};
const send = async (path: string, file: Buffer) =>
  (await admin.post(path).set('content-type', 'application/octet-stream').send(file).expect(200)).body
    .data as ImportResult;
const partsOf = ({ parts }: ImportResult) =>
  Object.fromEntries(parts.map(({ part, count, left }) => [part, [count, ...left.map(item => item.reason)]]));

beforeAll(async () => {
  await start();
  const trial = await send(`${ROUTE}/trial`, await kumaFile(day));
  result = await send(ROUTE, await kumaFile(day));
  expect(result.parts).toEqual(trial.parts);
  // The server restarts after an import; until then it does not see the imported rows.
  const { dataDir, databaseUrl } = site;
  await site.stop();
  await start({ dataDir, databaseUrl });
});

it('counts the imported parts, and lists the rows without an equivalent', async () => {
  expect(result.product).toBe('Uptime Kuma');
  expect(partsOf(result)).toEqual({
    nodes: [1, 'by-hand'],
    pingTasks: [1],
    checks: [4, 'changed', 'changed', 'changed', 'unsupported', 'unsupported', 'changed'],
    offlineConfigs: [1],
    channels: [1, 'off'],
    site: [1],
    latencyHistory: [1],
    checkHistory: [2],
    account: [0, 'by-hand'],
    other: [0, 'unsupported', 'unsupported'],
  });
  const details = (part: string) =>
    result.parts.find(imported => imported.part === part)!.left.map(({ detail }) => detail);
  expect(details('other')).toEqual(['group: Web, Router', 'tag: Web = eu']);
  expect(details('checks')).toContain('maxretries: 5 → 2');
  expect(details('checks')).toEqual(expect.arrayContaining(['mqtt, upside down', 'steam']));
  expect(result.starts).toContainEqual({ effect: 'checks', count: 3 });
  const { body } = await admin.get('/api/v1/admin/notifications/channels').expect(200);
  expect(body.data.channels ?? body.data).toMatchObject([{ name: 'ours', plugin: 'discord', enabled: false }]);
});

it('imports monitors as checks with their settings, and secrets sealed', async () => {
  const { body } = await admin.get('/api/v1/admin/checks').expect(200);
  const { checks } = body.data as AdminChecks;
  expect(checks.map(({ name, kind, paused, isPublic }) => [name, kind, paused, isPublic])).toEqual([
    ['Web', 'check-http', false, true],
    ['SSH', 'check-tcp', true, false],
    ['DB', 'check-sql', false, false],
    ['Door', 'check-http', false, false],
  ]);
  const valuesOf = (name: string) => checks.find(check => check.name === name)!.values;
  expect(valuesOf('Web')).toMatchObject({ url: 'https://example.org/', status: '200-299, 401' });
  expect(valuesOf('DB')).toMatchObject({ host: 'db.example.org', port: 3307, database: 'shop', username: 'reader' });
  expect(valuesOf('Door')).toMatchObject({
    method: 'POST',
    keyword: 'welcome',
    absent: true,
    headers: { 'content-type': 'application/json', 'x-key': 'k' },
  });
  const settings = site.app.get(ChecksService);
  const stored = (name: string) => settings.list().find(check => check.name === name)!;
  expect(settings.settingsOf(stored('DB'))).toMatchObject({ password: 'p@ss' });
  expect(settings.settingsOf(stored('Door')).authorization).toBe(`Basic ${Buffer.from('u:secret').toString('base64')}`);
  expect(JSON.stringify(stored('Door').settings)).not.toContain('Basic');
});

it('imports daily figures as availability, and hourly ones as response times', async () => {
  const { body } = await admin.get('/api/v1/admin/checks').expect(200);
  const { id, availability } = (body.data as AdminChecks).checks.find(({ name }) => name === 'Web')!;
  expect(availability).toMatchObject({ since: day * 1000, percent: 90 });
  // Shorter time spans use slots of five minutes, which Uptime Kuma does not store.
  const query = `from=${day * 1000 - 20 * DAY_MS}&to=${day * 1000 + DAY_MS}`;
  const history = (await admin.get(`/api/v1/admin/checks/${id}/history?${query}`).expect(200)).body
    .data as CheckHistory;
  expect(history.slots).toMatchObject([{ at: (day + 3600) * 1000, count: 54, average: 0.05, min: 0.02, max: 0.08 }]);
  expect(history.periods).toMatchObject([
    { state: 'down', from: (day + 0.9 * DAY_S) * 1000, to: day * 1000 + DAY_MS, message: 'Uptime Kuma: 144 / 1440' },
    { state: 'ok', from: day * 1000, to: (day + 0.9 * DAY_S) * 1000 },
  ]);
});

it('imports pings as tasks of one node with 90 days of results', async () => {
  const nodes = (await admin.get('/api/v1/admin/nodes').expect(200)).body.data as AdminNode[];
  const place = nodes.find(({ name }) => name === 'Uptime Kuma')!;
  const query = `from=${day * 1000}&to=${day * 1000 + DAY_MS}&points=24`;
  const latency = (await admin.get(`/api/v1/nodes/${place.uuid}/latency?${query}`).expect(200)).body.data;
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
  const [line] = latency.lines as { sent: number[]; lost: number[] }[];
  expect(sum(line!.lost) / sum(line!.sent)).toBeCloseTo(0.1, 1);
});

it('changes nothing when it is imported again, and removes its checks when it is undone', async () => {
  expect(partsOf(await send(`${ROUTE}/trial`, await kumaFile(day)))).toMatchObject({
    checks: [0, ...Array<string>(10).fill(expect.any(String) as string)],
    pingTasks: [0, 'exists'],
  });
  await admin.post(`${ROUTE}/${result.id}/undo`).expect(204);
  const { body } = await admin.get('/api/v1/admin/checks').expect(200);
  expect((body.data as AdminChecks).checks).toEqual([]);
});

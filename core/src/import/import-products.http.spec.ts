import { createHash } from 'node:crypto';
import type { AdminNode, ImportResult } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { beszelFolder, database, nezhaFile, SERVER, SYSTEM_TOKEN } from '../../test/import/product-files.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Database } from '../platform/database/database.ts';
import { CountedTrafficEntity } from '../reports/counted-traffic.entity.ts';

const ROUTE = '/api/v1/admin/import';
const IMPORTERS = ['import-beszel', 'import-komari', 'import-nezha', 'import-uptime-kuma'];
const PLUGINS = [...IMPORTERS, 'beszel', 'notifier-webhook'];
let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  site = await startTestApp({ now: Date.parse('2026-06-10T12:00:00Z'), plugins: PLUGINS });
  admin = await site.admin();
  await admin.post('/api/v1/session/step-up').send({ password: 'Correct-Horse-1' }).expect(200);
});

const send = async (path: string, file: Buffer) =>
  (await admin.post(path).set('content-type', 'application/octet-stream').send(file).expect(200)).body
    .data as ImportResult;
const partsOf = ({ parts }: ImportResult) =>
  Object.fromEntries(parts.map(({ part, count, left }) => [part, [count, ...left.map(item => item.reason)]]));

describe('a data folder of Beszel', () => {
  it('imports systems with their token and facts, history, alerts and the key of the hub', async () => {
    const zip = await beszelFolder();
    const trial = await send(`${ROUTE}/trial`, zip);
    const result = await send(ROUTE, zip);
    expect(result.parts).toEqual(trial.parts);
    expect(result.product).toBe('Beszel');
    expect(partsOf(result)).toEqual({
      nodes: [1],
      offlineConfigs: [1],
      loadRules: [1, 'changed', 'unsupported'],
      plugins: [1],
      history: [2],
      account: [0, 'by-hand'],
      notifications: [0, 'by-hand', 'by-hand'],
      other: [0, 'unsupported'],
    });
    const rules = result.parts.find(({ part }) => part === 'loadRules')!;
    expect(rules.left).toContainEqual({ subject: 'GPU', reason: 'unsupported', detail: 'tokyo' });
    expect(result.starts).toContainEqual({ effect: 'offlineAlerts', count: 1 });
    expect(JSON.stringify(result)).not.toContain('secret');
    const node = await site.app.get(NodesService).findByToken(SYSTEM_TOKEN);
    expect(node).toMatchObject({ name: 'tokyo', os: 'Debian 12', kernel: '6.1', cpuCores: 4, ramTotal: 8e9 });
    const at = Date.parse('2026-06-10T10:50:00Z');
    const query = `metrics=cpu&from=${at}&to=${at + 600_000}&points=10`;
    const { body } = await admin.get(`/api/v1/nodes/${node!.uuid}/history?${query}`).expect(200);
    expect(body.data.columns.cpu.avg).toContain(25);
    const plugins = (await admin.get('/api/v1/admin/plugins').expect(200)).body.data as {
      id: string;
      health?: { text: string };
      state: string;
    }[];
    expect(plugins.find(({ id }) => id === 'beszel')).toMatchObject({ state: 'active' });
    const second = await send(`${ROUTE}/trial`, zip);
    expect(partsOf(second)).toMatchObject({ nodes: [0, 'exists'], history: [0, 'exists'] });
  });
});

describe('a database of Nezha', () => {
  it('imports servers with a derivable token, groups, services and rules', async () => {
    const result = await send(ROUTE, await nezhaFile());
    expect(result.product).toBe('Nezha');
    expect(partsOf(result)).toEqual({
      nodes: [2],
      pingTasks: [1, 'unsupported'],
      offlineConfigs: [2],
      traffic: [1],
      loadRules: [2, 'unsupported'],
      channels: [1, 'off'],
      latencyHistory: [1],
      account: [0, 'by-hand'],
      other: [0, 'unsupported'],
    });
    const token = `nz-${createHash('sha256').update(`agents-of-one:${SERVER}`).digest('hex')}`;
    const node = await site.app.get(NodesService).findByToken(token);
    expect(node).toMatchObject({
      uuid: SERVER,
      name: 'hk-1',
      group: 'Asia',
      price: 21,
      currency: 'HK$',
      privateRemark: 'mine',
      trafficLimit: 1e12,
      trafficLimitType: 'up',
      monthRotate: 15,
    });
    const counted = await site.app.get(Database).find(CountedTrafficEntity, { node: SERVER });
    expect(counted).toMatchObject([{ up: 740, down: 5300 }]);
    const nodes = (await admin.get('/api/v1/admin/nodes').expect(200)).body.data as AdminNode[];
    const names = nodes.map(({ name }) => name).filter(name => name.startsWith('hk-'));
    expect(names).toEqual(['hk-2', 'hk-1']);
    expect(nodes.find(({ name }) => name === 'hk-2')).toMatchObject({ hidden: true, remark: 'Relay' });
  });
});

it('rejects a database of another program, and lists the supported ones', async () => {
  const foreign = await database(db => db.exec('create table t (x)'));
  const { body } = await admin
    .post(`${ROUTE}/trial`)
    .set('content-type', 'application/octet-stream')
    .send(foreign)
    .expect(422);
  expect(body.detail).toMatch(/Beszel.*Komari.*Nezha.*Uptime Kuma/);
});

it.each([64, 5000])('reports that a database cut to %i bytes is incomplete', async length => {
  const cut = (await nezhaFile()).subarray(0, length);
  const { body } = await admin
    .post(`${ROUTE}/trial`)
    .set('content-type', 'application/octet-stream')
    .send(cut)
    .expect(422);
  expect(body.detail).toContain('This file is a damaged SQLite database: its end is missing.');
});

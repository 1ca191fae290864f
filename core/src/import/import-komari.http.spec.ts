import { readdir } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/sql';
import AdmZip from 'adm-zip';
import type { AdminNode, History, ImportResult } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { dumpDatabase } from '../../test/backups.ts';
import { FRANKFURT, HOUR, komariBackup, TOKYO } from '../../test/komari/komari-backup.ts';
import { NodesService } from '../nodes/nodes.service.ts';

const ROUTE = '/api/v1/admin/import';

const IMPORTERS = { plugins: ['import-komari'] };

async function administrator(site: TestApp) {
  const admin = await site.admin();
  await admin.post('/api/v1/session/step-up').send({ password: 'Correct-Horse-1' }).expect(200);
  return admin;
}
const send = (admin: Awaited<ReturnType<typeof administrator>>, path: string, zip: Buffer) =>
  admin.post(path).set('content-type', 'application/zip').send(zip);
const partsOf = (result: ImportResult) =>
  Object.fromEntries(result.parts.map(({ part, count, left }) => [part, [count, ...left.map(item => item.reason)]]));
/** Tables that an import may change: not the sessions and audit log of the importing administrator. */
const contentOf = async (site: TestApp) => {
  const { session: _, audit_entry: __, audit: ___, ...rest } = await dumpDatabase(site);
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !/audit|session|step/.test(name)));
};

let site: TestApp;
let trial: ImportResult;
let applied: ImportResult;
let target: TestApp;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  site = await startTestApp(IMPORTERS);
  const mover = await administrator(site);
  // Started last, because it signs in again: Passport has one strategy per process.
  target = await startTestApp(IMPORTERS);
  admin = await administrator(target);
  const zip = await komariBackup();
  const before = await contentOf(site);
  trial = (await send(mover, `${ROUTE}/trial`, zip).expect(200)).body.data;
  expect(await contentOf(site)).toEqual(before);
  applied = (await send(mover, ROUTE, zip).expect(200)).body.data;
  const { dataDir, databaseUrl } = site;
  await site.stop();
  site = await startTestApp({ dataDir, databaseUrl, ...IMPORTERS });
});

describe('a backup of Komari', () => {
  it('is imported like in its trial run, and lists omitted rows with reasons', () => {
    expect(partsOf(trial)).toEqual({
      nodes: [2, 'invalid'],
      pingTasks: [2, 'invalid'],
      offlineConfigs: [2],
      loadRules: [1, 'unsupported'],
      savedCommands: [1],
      site: [1],
      customMarkup: [1],
      favicon: [1],
      history: [61 + 600],
      latencyHistory: [60],
      account: [0, 'by-hand'],
      notifications: [0, 'by-hand'],
      keys: [0, 'by-hand'],
      theme: [0, 'unsupported'],
    });
    expect([trial.id, applied.id, trial.product, trial.version]).toEqual([null, expect.any(String), 'Komari', '1.4.3']);
    expect(trial.starts).toEqual([
      { effect: 'offlineAlerts', count: 1 },
      { effect: 'loadRules', count: 1 },
      { effect: 'pingTasks', count: 2 },
      { effect: 'renewals', count: 1 },
      { effect: 'expiries', count: 1 },
    ]);
    expect(applied.parts).toEqual(trial.parts);
  });

  it('imports nodes with their token, order, tags, billing and limits', async () => {
    const admin = await site.admin();
    const { body } = await admin.get('/api/v1/admin/nodes').expect(200);
    const nodes = body.data as AdminNode[];
    expect(nodes.map(({ name }) => name)).toEqual(['东京 02', 'fra-01']);
    expect(nodes[1]).toMatchObject({
      uuid: FRANKFURT,
      group: 'Europe',
      tags: [
        { label: 'KVM', colour: 'blue' },
        { label: 'prod', colour: 'green' },
      ],
      region: 'DE',
      remark: 'Relay',
      privateRemark: 'private',
      price: 4.99,
      currency: '€',
      billingCycle: 'monthly',
      expiredAt: Date.parse('2026-12-05T00:00:00Z'),
      autoRenewal: true,
      trafficLimit: 1_099_511_627_776,
      trafficLimitType: 'sum',
      hidden: false,
      ramTotal: 8e9,
      createdAt: Date.parse('2026-01-02T03:04:05.123Z'),
    });
    expect(nodes[0]).toMatchObject({
      price: -1,
      billingCycle: 'long_term',
      currency: '¥',
      expiredAt: null,
      hidden: true,
    });
    expect((await site.app.get(NodesService).findByToken('dRhAokgeNbIWt5qRpbi4KZ'))?.uuid).toBe(FRANKFURT);
  });

  it('imports ping tasks, alerts, commands and the site', async () => {
    const admin = await site.admin();
    const get = async (path: string) => (await admin.get(`/api/v1/admin/${path}`).expect(200)).body.data;
    expect(await get('ping/tasks')).toMatchObject([
      { name: 'web', type: 'http', interval: 30, includeNewNodes: false, nodeSelector: { nodes: [FRANKFURT] } },
      { name: 'icmp all', type: 'icmp', interval: 60, includeNewNodes: true, nodes: 2 },
    ]);
    expect(await get('alerts/rules')).toMatchObject([
      { name: 'cpu high', metric: 'cpu', threshold: 85, ratio: 70, windowMinutes: 10 },
    ]);
    expect(await get('alerts/offline-configs')).toContainEqual(
      expect.objectContaining({ node: FRANKFURT, enabled: true, graceSeconds: 120 }),
    );
    expect(await get('saved-commands')).toMatchObject([{ name: 'disk', text: 'df -h', remark: 'space' }]);
    const { body } = await admin.get('/api/public').expect(200);
    expect(body.data.site).toMatchObject({ name: 'Old harbour' });
    await site.http.get('/api/v1/latency').expect(401);
  });

  it('imports the history of both stores, with minimum and maximum', async () => {
    const admin = await site.admin();
    const read = async (node: string, from: number, to: number, points: number) => {
      const query = `metrics=cpu&from=${from}&to=${to}&points=${points}`;
      return (await admin.get(`/api/v1/nodes/${node}/history?${query}`).expect(200)).body.data as History;
    };
    const minutes = (await read(FRANKFURT, HOUR, HOUR + HOUR_MS, 60)).columns.cpu!;
    expect([minutes.avg[0], minutes.min?.[0], minutes.max?.at(-1)]).toEqual([0.5, 0, 60]);
    const hour = (await read(FRANKFURT, HOUR - 48 * HOUR_MS, HOUR, 48)).columns.cpu!;
    expect([hour.avg, hour.min, hour.max].map(column => column?.find(value => value !== null))).toEqual([40, 10, 90]);
    const recorded = (await read(TOKYO, HOUR, HOUR + HOUR_MS, 60)).columns.cpu!;
    expect(recorded.avg.at(-1)).toBe(58.5);
    const { body } = await admin
      .get(`/api/v1/nodes/${TOKYO}/latency?from=${HOUR}&to=${HOUR + HOUR_MS}&points=60`)
      .expect(200);
    const [line] = body.data.lines;
    const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
    expect([line.task.name, sum(line.sent), sum(line.lost)]).toEqual(['icmp all', 60, 1]);
  });

  it('changes nothing when it is imported again', async () => {
    const admin = await administrator(site);
    const before = await contentOf(site);
    const repeated = (await send(admin, ROUTE, await komariBackup()).expect(200)).body.data as ImportResult;
    expect(partsOf(repeated)).toMatchObject({
      nodes: [0, 'invalid', 'exists', 'exists'],
      pingTasks: [0, 'invalid', 'exists', 'exists'],
      offlineConfigs: [0, 'exists', 'exists'],
      history: [0, 'exists', 'exists'],
      latencyHistory: [0, 'exists'],
      site: [0, 'exists'],
    });
    const after = await contentOf(site);
    for (const tables of [before, after]) {
      delete tables.setting;
      delete tables.import_record;
    }
    expect(after).toEqual(before);
  });
});

it('can be undone until it is confirmed, with the settings that it replaced', async () => {
  const before = await startTestApp(IMPORTERS);
  const mover = await administrator(before);
  const local = await before.given.node({ name: 'was here' });
  const contentBefore = await contentOf(before);
  const { id } = (await send(mover, ROUTE, await komariBackup()).expect(200)).body.data as ImportResult;
  const { open, products } = (await mover.get(ROUTE).expect(200)).body.data;
  expect(products).toEqual(['Komari']);
  expect(open).toEqual([expect.objectContaining({ id, product: 'Komari' })]);
  await mover.post(`${ROUTE}/${id}/undo`).expect(204);
  const { name } = (await mover.get(`/api/v1/admin/nodes`).expect(200)).body.data[0];
  expect([name, local.uuid]).toEqual(['was here', expect.any(String)]);
  const contentAfter = await contentOf(before);
  for (const tables of [contentBefore, contentAfter]) delete tables.series;
  expect(contentAfter).toEqual(contentBefore);
  await mover.post(`${ROUTE}/${id}/undo`).expect(404);
  const repeated = (await send(mover, ROUTE, await komariBackup()).expect(200)).body.data as ImportResult;
  await mover.post(`${ROUTE}/${repeated.id}/confirm`).expect(204);
  expect((await mover.get(ROUTE).expect(200)).body.data.open).toEqual([]);
  await mover.post(`${ROUTE}/${repeated.id}/undo`).expect(404);
});

describe('restrictions', () => {
  const rejected = async (zip: Buffer) => {
    const before = await contentOf(target);
    const { body } = await send(admin, ROUTE, zip).expect(422);
    expect(await contentOf(target)).toEqual(before);
    expect(await readdir(target.dataDir)).not.toContain('import');
    return body.detail as string;
  };

  it.each(['empty', 'first page'] as const)(
    'explains why a backup has no history: the log of the other server was open (%s)',
    async openLog => {
      const zip = await komariBackup({ openLog });
      const result = (await send(admin, `${ROUTE}/trial`, zip).expect(200)).body.data as ImportResult;
      expect(result.parts.find(({ part }) => part === 'history')?.left).toEqual([
        { subject: 'metrics.db', reason: 'open-log' },
      ]);
      expect(result.parts.find(({ part }) => part === 'nodes')?.count).toBeGreaterThan(0);
    },
  );

  it('requires an administrator with a fresh proof', async () => {
    const zip = await komariBackup();
    await target.http
      .post(ROUTE)
      .set('origin', target.url)
      .set('content-type', 'application/zip')
      .send(zip)
      .expect(401);
    await target.clock.advance('11m');
    await send(admin, ROUTE, zip).expect(403);
    await admin.post('/api/v1/session/step-up').send({ password: 'Correct-Horse-1' }).expect(200);
    await admin.post(ROUTE).send({}).expect(415);
    await send(admin, ROUTE, Buffer.from('no zip')).expect(415);
  });

  const zipOf = (files: Record<string, Buffer>) => {
    const zip = new AdmZip();
    for (const [name, data] of Object.entries(files)) zip.addFile(name, data);
    return zip;
  };
  const MARK = { 'komari-backup-markup': Buffer.from('x') };

  it.each([
    ['of another program', () => zipOf({ 'backup.json': Buffer.from('{}') }).toBuffer(), /no backup of a product/],
    ['whose database is none', () => zipOf({ ...MARK, 'komari.db': Buffer.from('not sqlite') }).toBuffer(), /damaged/],
    [
      'that grows without bounds',
      () => zipOf({ ...MARK, 'komari.db': Buffer.alloc(50_000_000) }).toBuffer(),
      /grows more/,
    ],
    [
      'with a link',
      () => {
        const zip = zipOf({ ...MARK, 'komari.db': Buffer.from('/etc/passwd') });
        zip.getEntry('komari.db')!.header.attr = (0o120777 << 16) >>> 0;
        return zip.toBuffer();
      },
      /is a link/,
    ],
    [
      'that leaves its folder',
      () => {
        const zip = zipOf({ ...MARK, 'theme/x': Buffer.from('x') });
        zip.getEntry('theme/x')!.entryName = '../../x';
        return zip.toBuffer();
      },
      /damaged/,
    ],
  ])('refuses a zip %s, and changes nothing', async (_, make, expected) => {
    expect(await rejected(make())).toMatch(expected);
  });

  it('rolls everything back if it fails at the history', async () => {
    const zip = await komariBackup();
    const before = await contentOf(target);
    const rename = (from: string, to: string) =>
      target.app.get(EntityManager).fork().getConnection().execute(`alter table ${from} rename to ${to}`);
    await rename('chunk', 'chunk_away');
    await send(admin, ROUTE, zip).expect(500);
    await rename('chunk_away', 'chunk');
    expect(await contentOf(target)).toEqual(before);
    expect(await readdir(target.dataDir)).not.toContain('import');
    const trial = (await send(admin, `${ROUTE}/trial`, zip).expect(200)).body.data as ImportResult;
    expect(partsOf(trial)).toMatchObject({ nodes: [2, 'invalid'], history: [61 + 600] });
  });

  it('corrects wrong types and absurd sizes of values', async () => {
    const zip = await komariBackup({
      change: (main, metrics) => {
        main.exec(`update clients set price = 1e300, traffic_limit = 9223372036854775807, weight = 'x', cpu_cores = -5,
          name = char(0) || 'a' || char(7) || 'b', expired_at = 'never', tags = x'ff00' where uuid = '${FRANKFURT}'`);
        main.exec(`update configs set value = '{' where key = 'sitename'`);
        main.exec(`update ping_tasks set clients = '{"a":1}', interval = -1`);
        metrics.exec('update metric_rollups set sum = 1e308, min_val = 5, max_val = 1 where bucket_milli % 120000 = 0');
      },
    });
    const result = (await send(admin, `${ROUTE}/trial`, zip).expect(200)).body.data as ImportResult;
    expect(partsOf(result)).toMatchObject({ pingTasks: [2, 'changed', 'changed', 'invalid'], site: [1] });
    const details = result.parts.flatMap(({ part, left }) => left.map(({ detail }) => `${part} ${detail}`));
    expect(details).toEqual(
      expect.arrayContaining([
        'nodes price: 1e+300 → 0',
        'nodes traffic_limit: 9223372036854775807 → 0',
        'nodes cpu_cores: -5 → 0',
        'nodes expired_at: never → –',
        'pingTasks interval: -1 → 60',
      ]),
    );
  });

  it('leaves out a node with the token of another one, and its history', async () => {
    const zip = await komariBackup({
      change: main => main.exec('update clients set token = (select min(token) from clients)'),
    });
    const result = (await send(admin, `${ROUTE}/trial`, zip).expect(200)).body.data as ImportResult;
    expect(partsOf(result)).toMatchObject({ nodes: [1, 'invalid', 'invalid'], pingTasks: [2, 'invalid'] });
    expect(partsOf(result).history).toEqual([61]);
    expect(partsOf(result).latencyHistory).toBeUndefined();
  });

  it('ignores a view in place of a table', async () => {
    const zip = await komariBackup({
      change: main => main.exec('drop table clients; create view clients as select * from users'),
    });
    const result = (await send(admin, `${ROUTE}/trial`, zip).expect(200)).body.data as ImportResult;
    expect(result.parts.some(({ part }) => part === 'nodes')).toBe(false);
  });
});

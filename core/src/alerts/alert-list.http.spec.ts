import { randomUUID } from 'node:crypto';
import { SELECT_NONE, type Alert, type Silence } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { DeliveryEntity } from '../notifications/delivery.entity.ts';
import { Database } from '../platform/database/database.ts';
import { AlertEntity } from './alert.entity.ts';
import { AlertsService } from './alerts.service.ts';

const ALERTS = '/api/v1/admin/alerts';
const EMPTY = {
  ...{ openKey: null, node: null, nodeName: '', rule: null, ruleName: '', task: null, taskName: '', plugin: null },
  ...{
    subject: '',
    metric: 'cpu',
    unit: 'percent',
    value: null,
    peak: null,
    threshold: 90,
    cause: null,
    culprits: null,
  },
  ...{ firedAt: null, recoveredSince: null, acknowledgedAt: null, firingNotifiedAt: null, resolvedNotifiedAt: null },
  ...{ suppressedBy: null, notice: null, resolvedNotice: null, kind: 'load', state: 'firing', since: 1 },
} as const;

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
let db: Database;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.admin();
  db = site.app.get(Database);
});
beforeEach(() => db.nativeDelete(AlertEntity, {}));
let count = 0;
const add = (more: Partial<AlertEntity>) =>
  db.insert(AlertEntity, { ...EMPTY, key: `key ${count++}`, ...more } as AlertEntity) as Promise<number>;
const list = async (query = ''): Promise<number[]> =>
  ((await admin.get(`${ALERTS}${query}`).expect(200)).body.data as Alert[]).map(({ id }) => id);

it('filters alerts by state, kind, node, rule and id', async () => {
  const node = randomUUID();
  const pending = await add({ state: 'pending', node });
  const firing = await add({ rule: 4, kind: 'latency' });
  const resolved = await add({ state: 'resolved', node, rule: 4, recoveredSince: 2 });
  expect(await list()).toEqual([resolved, firing, pending]);
  expect(await list('?state=open')).toEqual([firing, pending]);
  expect(await list('?state=resolved')).toEqual([resolved]);
  expect(await list('?state=firing')).toEqual([firing]);
  expect(await list('?kind=latency')).toEqual([firing]);
  expect(await list(`?node=${node}`)).toEqual([resolved, pending]);
  expect(await list('?rule=4')).toEqual([resolved, firing]);
  expect(await list(`?before=${resolved}`)).toEqual([firing, pending]);
  expect(await list('?limit=1')).toEqual([resolved]);
});

it('shows the deliveries of both notices of an alert', async () => {
  const [notice, resolvedNotice, other] = [randomUUID(), randomUUID(), randomUUID()];
  for (const [i, [of, channelName]] of [
    [notice, 'A'],
    [resolvedNotice, 'A'],
    [notice, 'B'],
    [other, 'C'],
  ].entries())
    await db.insert(DeliveryEntity, {
      ...{ id: randomUUID(), notice: of!, channel: randomUUID(), channelName: channelName!, plugin: 'gotify' },
      ...{ state: 'sent', nextAt: null, composed: {} as never, attempts: [], createdAt: new Date(i) },
    });
  const id = await add({ notice, resolvedNotice });
  const plain = await add({ notice: null });
  const { data } = (await admin.get(ALERTS).expect(200)).body as { data: Alert[] };
  const deliveries = (of: number) =>
    data.find(alert => alert.id === of)!.deliveries.map(({ channel, transition }) => [channel, transition]);
  expect(deliveries(plain)).toEqual([]);
  expect(deliveries(id)).toEqual([
    ['A', 'firing'],
    ['B', 'firing'],
    ['A', 'resolved'],
  ]);
});

it('mutes an alert with a silence of its node and rule', async () => {
  const { uuid } = await site.given.node({ name: 'tokyo' });
  const id = await add({ node: uuid, nodeName: 'x'.repeat(90), rule: 7, ruleName: 'Busy and long' });
  const plain = await add({ node: uuid, nodeName: 'tokyo' });
  const now = site.clock.now();
  for (const alert of [id, plain]) await admin.post(`${ALERTS}/${alert}/mute`).send({ minutes: 90 }).expect(204);
  const { data } = (await admin.get(`${ALERTS}/silences`).expect(200)).body as { data: Silence[] };
  const muted = {
    ...{ kind: 'mute', nodeSelector: { ...SELECT_NONE, nodes: [uuid] }, allowCritical: false },
    schedule: { kind: 'once', from: now, to: now + 90 * 60_000 },
  };
  expect(data).toMatchObject([
    { ...muted, name: `${'x'.repeat(90)} · Busy an`, rule: 7 },
    { ...muted, name: 'tokyo', rule: null },
  ]);
});

it('mutes no alert without a node that still exists', async () => {
  for (const node of [null, randomUUID()])
    await admin
      .post(`${ALERTS}/${await add({ node })}/mute`)
      .send({ minutes: 1 })
      .expect(409);
  await admin.post(`${ALERTS}/99999/mute`).send({ minutes: 1 }).expect(404);
});

it('removes settled alerts 400 days after their end', async () => {
  const oldest = site.clock.now() - 400 * DAY_MS;
  const ended = { state: 'resolved', recoveredSince: oldest - 1 } as const;
  await add(ended);
  const kept = [
    await add({ ...ended, recoveredSince: oldest }),
    await add({ ...ended, key: 'open', openKey: 'open' }),
    await add({ since: 1 }),
  ];
  await site.app.get(AlertsService).removeOld();
  expect(await list()).toEqual(kept.reverse());
});

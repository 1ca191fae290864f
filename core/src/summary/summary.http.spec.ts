import { Summary } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';

const ROUTE = '/api/v1/summary';

it('counts the visible nodes, without an envelope', async () => {
  await using site = await startTestApp();
  const admin = await site.admin();
  const tokyo = await site.given.node({ name: 'tokyo' });
  await site.given.node({ name: 'hidden', hidden: true });
  await using connection = await site.agent(tokyo).connect();
  connection.report(site.clock.now());
  const open = await eventually(async () => {
    const { body } = await site.http.get(ROUTE).expect(200);
    return Summary.parse(body).online === 1 ? Summary.parse(body) : undefined;
  });
  expect(open).toMatchObject({ nodes: 1, waiting: 0, alerts: null, status: 'ok', worst: 'tokyo' });
  expect(Summary.parse((await admin.get(ROUTE).expect(200)).body)).toMatchObject({ nodes: 2, waiting: 1, alerts: 0 });
});

it('counts alerts and nodes for a key within its limits', async () => {
  await using site = await startTestApp();
  const admin = await site.admin();
  const visibleNode = await site.given.node({ name: 'seen' });
  await site.given.node({ name: 'other' });
  const newKey = { name: 'homepage', scopes: ['read'], nodes: [visibleNode.uuid], expiresAt: null };
  const { secret } = (await admin.post('/api/v1/admin/api-keys').send(newKey).expect(201)).body.data as {
    secret: string;
  };
  const { body } = await site.http.get(ROUTE).set('authorization', `Bearer ${secret}`).expect(200);
  expect(body).toMatchObject({ alerts: 0 });
});

it('is closed on a private site', async () => {
  await using site = await startTestApp();
  const admin = await site.admin();
  await admin.put('/api/v1/admin/settings/site').send({ private: true }).expect(200);
  await site.http.get(ROUTE).expect(401);
});

import { SELECT_NONE, type PublicInfo } from '@vitrine/contracts';
import { appWithInstalled, appWithShipped } from '../../test/installed-plugins.ts';
import { cookieOf } from '../../test/test-data.ts';

it('lists the features that the site uses and that have content for the caller', async () => {
  const { admin, http, given, url } = await appWithShipped(['check-http']);
  const client = await admin();
  const node = await given.node();
  const features = async (headers: Record<string, string> = {}) => {
    const data = (await http.get('/api/public').set(headers).expect(200)).body.data as PublicInfo;
    const { billing, checks, badStates, announcements, latency, latencyOnCards, chosenSeries } = data;
    return { billing, checks, badStates, announcements, latency, latencyOnCards, chosenSeries };
  };
  expect(await features()).toEqual({ latency: false });

  const { path } = (await client.post('/api/v1/admin/share-links').send({ node: node.uuid, hours: 1 }).expect(201)).body
    .data;
  const guest = { cookie: cookieOf((await http.get(path)).headers), origin: url };
  const task = { name: 'near', type: 'tcp', target: 'a.example:443', interval: 60, enabled: true };
  await client
    .post('/api/v1/admin/ping/tasks')
    .send({ ...task, nodeSelector: SELECT_NONE, includeNewNodes: false })
    .expect(201);
  expect(await features()).toEqual({ latency: true });
  await client
    .post('/api/v1/admin/ping/tasks')
    .send({ ...task, name: 'far', onCards: true, nodeSelector: SELECT_NONE, includeNewNodes: false })
    .expect(201);
  const announcement = { kind: 'news', title: 'New', text: '', endsAt: null, nodeSelector: SELECT_NONE };
  await client
    .post('/api/v1/admin/announcements')
    .send({ ...announcement, startsAt: 0 })
    .expect(201);
  const billing = { currency: '$', rates: { '€': 0.5 } };
  await client
    .put('/api/v1/admin/billing')
    .send({ ...billing, isPublic: true })
    .expect(200);
  await client
    .put('/api/v1/admin/settings/start-page')
    .send({ columns: ['node_load1'], cardLines: [], widgetsAbove: [], widgetsBelow: [], widgetsHidden: [] })
    .expect(200);
  const check = { name: 'Shop', kind: 'check-http', interval: 60, timeout: 5, retries: 1, node: null, dependsOn: [] };
  await client
    .post('/api/v1/admin/checks')
    .send({ ...check, paused: false, isPublic: true, values: { url: 'http://127.0.0.1:9' } })
    .expect(201);
  const used = {
    billing,
    announcements: { open: 1, past: 0 },
    latency: true,
    latencyOnCards: true,
    chosenSeries: { columns: 1, cardLines: 0 },
  };
  expect(await features()).toEqual({ ...used, checks: 1 });
  expect(await features(guest)).toEqual(used);
});

it('lists bad states once a family of states is public', async () => {
  const { admin, http } = await appWithInstalled(['with-series']);
  const client = await admin();
  await client.put('/api/v1/admin/families/with_series_health').send({ isPublic: true }).expect(200);
  expect((await http.get('/api/public').expect(200)).body.data.badStates).toBe(true);
});

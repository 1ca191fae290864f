import { SqlEntityManager } from '@mikro-orm/sql';
import type { Facts } from '@vitrine/contracts';
import { fakeService, type FakeAnswer, type RecordedRequest } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../test/app.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { VISITOR } from '../platform/http/caller.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { GeoLocationEntity } from './geo-location.entity.ts';
import { GeoLocationJob } from './geo-location.job.ts';

const base = '/api/v1/admin/geoip';
const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const service of closing.splice(0)) await service[Symbol.asyncDispose]();
});

async function setUp(
  answer: FakeAnswer | ((request: RecordedRequest) => FakeAnswer) = { json: { country: 'JP', city: 'Tokyo' } },
) {
  const service = await fakeService(answer);
  closing.push(service);
  const harness = await startTestApp({
    plugins: ['geoip-geojs', 'geoip-ipinfo', 'geoip-mmdb'],
    config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' },
  });
  const admin = await harness.admin();
  const plugins = harness.app.get(PluginsService);
  await plugins.ready;
  await plugins.configure('ipinfo', { endpoint: service.url });
  const choose = (provider: string, overrides = {}) =>
    admin
      .put(`${base}/settings`)
      .send({ enabled: true, provider, updateDays: 0, ...overrides })
      .expect(200);
  const updateAddresses = async (uuid: string, ...addresses: string[]) => {
    await harness.app.get(NodesService).updateFacts(uuid, { addresses } as unknown as Facts, '1');
    await harness.app.get(GeoLocationJob).locateAll();
  };
  const region = async (uuid: string) => (await harness.app.get(NodesService).findOneOrFail(uuid, VISITOR)).region;
  return { ...harness, admin, service, plugins, choose, updateAddresses, region };
}

it('sets the country of a node by its public address, with one request', async () => {
  const { given, choose, updateAddresses, region, service } = await setUp();
  await choose('ipinfo');
  const { uuid } = await given.node();
  await updateAddresses(uuid, '10.0.0.1', 'fd00::1', '45.76.97.1');
  expect(await region(uuid)).toBe('JP');
  const otherNode = await given.node({ name: 'osaka' });
  await updateAddresses(otherNode.uuid, '45.76.97.1');
  await updateAddresses(uuid, '10.0.0.1', '45.76.97.1');
  expect(service.requests.map(({ path }) => path)).toEqual(['/45.76.97.1/json']);
});

it('looks up a changed address, and never a private one', async () => {
  const { given, choose, updateAddresses, region, service } = await setUp(({ path }) => ({
    json: { country: path.includes('139') ? 'DE' : 'JP' },
  }));
  await choose('ipinfo');
  const { uuid } = await given.node();
  await updateAddresses(uuid, '192.168.1.5');
  expect(service.requests).toEqual([]);
  await updateAddresses(uuid, '45.76.97.1');
  await updateAddresses(uuid, '139.162.65.1');
  expect(await region(uuid)).toBe('DE');
});

it('keeps the country while the provider fails, and updates it when that answers', async () => {
  let status = 200;
  const { given, choose, updateAddresses, region, clock } = await setUp(() => ({ status, json: { country: 'JP' } }));
  await choose('ipinfo');
  const { uuid } = await given.node();
  await updateAddresses(uuid, '45.76.97.1');
  status = 500;
  await updateAddresses(uuid, '45.76.97.2');
  expect(await region(uuid)).toBe('JP');
  status = 200;
  await clock.skip('61m');
  expect(await region(uuid)).toBe('JP');
});

it('looks up a node with a new address every ten minutes at most, and once more with the hourly run', async () => {
  const { app, given, choose, service, clock } = await setUp();
  await choose('ipinfo');
  const { uuid } = await given.node();
  const change = (address: string) =>
    app.get(NodesService).updateFacts(uuid, { addresses: [address] } as unknown as Facts, '1');
  const lookups = async () => {
    await app.get(GeoLocationJob).onApplicationShutdown();
    return service.requests.map(({ path }) => path.split('/')[1]);
  };
  // The lookup uses the address that the node has when its turn comes.
  await change('45.76.97.1');
  await lookups();
  for (let i = 2; i <= 20; i++) await change(`45.76.97.${i}`);
  expect(await lookups()).toEqual(['45.76.97.1']);
  await clock.advance('10m');
  await change('45.76.97.21');
  await lookups();
  for (let i = 22; i <= 40; i++) await change(`45.76.97.${i}`);
  expect(await lookups()).toEqual(['45.76.97.1', '45.76.97.21']);
  await app.get(GeoLocationJob).locateAll();
  expect(await lookups()).toEqual(['45.76.97.1', '45.76.97.21', '45.76.97.40']);
});

it('removes stored places of addresses that are too old', async () => {
  const { app, given, choose, updateAddresses, clock } = await setUp();
  await choose('ipinfo');
  const { uuid } = await given.node();
  const stored = async () =>
    (await app.get(SqlEntityManager).fork().findAll(GeoLocationEntity)).map(({ address }) => address);
  await updateAddresses(uuid, '45.76.97.1');
  await clock.skip('29d');
  await updateAddresses(uuid, '45.76.97.2');
  expect(await stored()).toEqual(['45.76.97.1', '45.76.97.2']);
  await clock.skip('2d');
  expect(await stored()).toEqual(['45.76.97.2']);
});

it('calls no provider while disabled', async () => {
  const { given, updateAddresses, service } = await setUp();
  await updateAddresses((await given.node()).uuid, '45.76.97.1');
  expect(service.requests).toEqual([]);
});

it('tests an address in the language of the request', async () => {
  const { admin, choose, service } = await setUp();
  await choose('ipinfo');
  const { body } = await admin
    .post(`${base}/test`)
    .set('accept-language', 'zh-TW')
    .send({ address: '45.76.97.1' })
    .expect(200);
  expect(body.data.location).toEqual({ country: 'JP', city: 'Tokyo', name: '日本', flag: '🇯🇵' });
  await admin.post(`${base}/test`).send({ address: 'localhost' }).expect(422);
  for (const address of ['127.0.0.1', '::1', '192.168.1.5', '169.254.169.254'])
    expect((await admin.post(`${base}/test`).send({ address }).expect(422)).body.code).toBe('geoip.address-not-public');
  expect(service.requests.map(({ path }) => path)).toEqual(['/45.76.97.1/json']);
  const unknown = await admin.post(`${base}/test`).send({ address: '45.76.97.1', provider: 'nobody' }).expect(409);
  expect(unknown.body.code).toBe('geoip.provider-not-running');
});

it("translates a provider's refusal, and names the setting", async () => {
  const { admin, choose } = await setUp({ status: 403 });
  await choose('ipinfo');
  const { body } = await admin
    .post(`${base}/test`)
    .set('accept-language', 'zh-CN')
    .send({ address: '45.76.97.1' })
    .expect(422);
  expect(body).toMatchObject({
    code: 'geoip.failed',
    errors: [{ path: 'token', message: 'ipinfo 拒绝了此访问令牌。' }],
  });
});

it('rejects an unknown country, and keeps the node as it was', async () => {
  const { given, choose, updateAddresses, region } = await setUp({ json: { country: '<script>' } });
  await choose('ipinfo');
  const { uuid } = await given.node();
  await updateAddresses(uuid, '45.76.97.1');
  expect(await region(uuid)).toBe('');
});

it('accepts an uploaded database only if it is valid', async () => {
  const { admin, choose } = await setUp();
  await choose('mmdb');
  const upload = await admin
    .put(`${base}/database`)
    .set('content-type', 'application/octet-stream')
    .send(Buffer.from('no database'))
    .expect(422);
  expect(upload.body.detail).toBe('This is no MaxMind database.');
  const test = await admin.post(`${base}/test`).send({ address: '45.76.97.1' }).expect(422);
  expect(test.body.detail).toContain('There is no database yet');
});

it('lists the providers, and those with data to update', async () => {
  const { admin, choose } = await setUp();
  await choose('geojs');
  expect((await admin.post(`${base}/update`).expect(409)).body.code).toBe('geoip.not-updatable');
  const { body } = await admin.get(`${base}/providers`).set('accept-language', 'zh-CN').expect(200);
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'mmdb', title: 'MaxMind 数据库', updatable: true }),
      expect.objectContaining({ id: 'geojs', updatable: false }),
    ]),
  );
});

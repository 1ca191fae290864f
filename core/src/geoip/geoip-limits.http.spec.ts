import { fakeService } from '@vitrine/plugin-sdk/testing';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { GeoipService } from './geoip.service.ts';

const UNKNOWN = '139.162.65.1';

let service: Awaited<ReturnType<typeof fakeService>>;
let site: TestApp;
let geoip: GeoipService;
/** Result of the next updates of the provider's data. */
let data: { detail: string } | undefined;
let updates = 0;
/** Requests of earlier tests. */
let before = 0;
beforeAll(async () => {
  service = await fakeService(({ path }) => ({ json: path.includes(UNKNOWN) ? { bogon: true } : { country: 'JP' } }));
  site = await startTestApp({
    plugins: ['geoip-ipinfo'],
    config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' },
  });
  geoip = site.app.get(GeoipService);
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  await plugins.configure('ipinfo', { endpoint: service.url });
  site.app.get(CoreHooks).internal.updateGeoip.tap('ipinfo', () => {
    updates++;
    return data;
  });
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => {
  before = service.requests.length;
  updates = 0;
  data = undefined;
});
const configure = (more: object = {}) => geoip.configure({ enabled: true, provider: 'ipinfo', updateDays: 0, ...more });
const lookups = () => service.requests.slice(before).map(({ path }) => path.split('/')[1]);

it('looks an address up once in thirty days', async () => {
  await configure();
  expect(await geoip.locate('45.76.97.1')).toEqual({ country: 'JP' });
  await site.clock.skip('719h');
  expect(await geoip.locate('45.76.97.1')).toEqual({ country: 'JP' });
  expect(lookups()).toEqual(['45.76.97.1']);
  await site.clock.skip('1h');
  await geoip.locate('45.76.97.1');
  expect(lookups()).toEqual(['45.76.97.1', '45.76.97.1']);
});

it('caches that the provider has no location for an address', async () => {
  await configure();
  expect(await geoip.locate(UNKNOWN)).toBeNull();
  expect(await geoip.locate(UNKNOWN)).toBeNull();
  expect(lookups()).toEqual([UNKNOWN]);
});

it('looks an address up again after an update of the data', async () => {
  await configure();
  await geoip.locate('45.76.97.2');
  expect(await geoip.update('ipinfo')).toBe('');
  await geoip.locate('45.76.97.2');
  expect(lookups()).toEqual(['45.76.97.2']);
  data = { detail: 'June' };
  expect(await geoip.update('ipinfo')).toBe('June');
  await geoip.locate('45.76.97.2');
  expect(lookups()).toEqual(['45.76.97.2', '45.76.97.2']);
});

it('updates the data when it is as old as configured', async () => {
  await configure({ updateDays: 2 });
  await geoip.update('ipinfo');
  await site.clock.skip('47h');
  expect(updates).toBe(1);
  await site.clock.skip('1h');
  expect(updates).toBe(2);
});

it.each([
  ['no interval is set', { updateDays: 0 }],
  ['lookups are disabled', { enabled: false, updateDays: 1 }],
])('does not update the data if %s', async (_, settings) => {
  await configure(settings);
  await site.clock.skip('49h');
  expect(updates).toBe(0);
});

it('updates no data of a provider that does not run', async () => {
  await configure();
  await site.app.get(PluginsService).disable('ipinfo');
  await expect(geoip.update('ipinfo')).rejects.toMatchObject({ code: 'geoip.provider-not-running' });
  expect(updates).toBe(0);
});

it('waits for the plugins before it uses a provider', async () => {
  const { app } = await startTestApp({ plugins: ['geoip-mmdb', 'geoip-geojs'] });
  const waiting = app.get(GeoipService);
  const [query, update] = await Promise.allSettled([waiting.query('mmdb', '45.76.97.1'), waiting.update('geojs')]);
  expect(query).toMatchObject({ reason: { message: expect.stringContaining('There is no database yet') } });
  expect(update).toMatchObject({ reason: { code: 'geoip.not-updatable' } });
});

import { startTestApp, type TestApp } from '../../test/app.ts';
import { ChannelsService } from '../notifications/channels.service.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SealedPartsService } from './sealed-parts.service.ts';

let site: TestApp;
let parts: SealedPartsService;
beforeAll(async () => {
  site = await startTestApp({ plugins: ['notifier-gotify', 'check-tcp', 'heartbeat'] });
  await site.app.get(PluginsService).ready;
  parts = site.app.get(SealedPartsService);
});

const GOTIFY = { server: 'https://push.example', token: 'secret' };

it.each([
  ['settings that fit', 'gotify', GOTIFY, true],
  ['settings without what is needed', 'gotify', {}, false],
  ['settings of a plugin that is not there', 'nothing', GOTIFY, false],
])('decides whether a plugin accepts %s', async (_, plugin, values, isAccepted) => {
  expect(await parts.accepts(plugin, values)).toBe(isAccepted);
});

it('adds a channel disabled', async () => {
  const id = await parts.addChannel({ name: 'Phone', plugin: 'gotify', values: GOTIFY } as never);
  const channels = await site.app.get(ChannelsService).list();
  expect(channels.filter(channel => channel.id === id)).toMatchObject([
    { name: 'Phone', enabled: false, events: null },
  ]);
});

it('adds no channel of a missing plugin', async () => {
  expect(await parts.addChannel({ name: 'Phone', plugin: 'nothing', values: {} } as never)).toBeUndefined();
});

it('accepts the settings of a check only if they fit its kind', async () => {
  expect(await parts.checkSettings({ id: 7, kind: 'check-tcp' }, { host: 'a.example', port: 443 })).toMatchObject({
    host: 'a.example',
    port: 443,
  });
  expect(await parts.checkSettings({ id: 7, kind: 'check-tcp' }, { host: 5 })).toBeUndefined();
  expect(await parts.checkSettings({ id: 7, kind: 'nothing' }, {})).toBeUndefined();
});

it('reports which plugins are installed', () => {
  expect([parts.hasPlugin('gotify'), parts.hasPlugin('nothing')]).toEqual([true, false]);
});

it('enables the plugin that it configures', async () => {
  const plugins = site.app.get(PluginsService);
  await plugins.disable('heartbeat');
  expect(await parts.configurePlugin('heartbeat', {})).toBe(true);
  expect(plugins.find('heartbeat')?.state).toBe('active');
  expect(await parts.configurePlugin('nothing', {})).toBe(false);
});

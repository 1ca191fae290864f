import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { appWithShipped } from '../../../test/installed-plugins.ts';
import { Events } from '../../platform/events/events.service.ts';
import { SettingsSaved } from '../../settings/settings.events.ts';
import { PluginDisabled } from '../model/plugin.events.ts';
import { PluginSettingsService } from '../settings/plugin-settings.service.ts';

const VALUES = { server: 'https://gotify.example/', token: 'T' };

/** A site with two notifiers and a sign-on service, of which only Gotify has settings. */
async function setUp() {
  const site = await appWithShipped(['notifier-gotify', 'notifier-webhook', 'sso-github']);
  const { plugins, app } = site;
  await plugins.configure('gotify', VALUES);
  const disabled: string[] = [];
  const events = app.get(Events);
  events.listen(PluginDisabled, ({ id }) => void disabled.push(id));
  const stateOf = (id: string) => plugins.find(id)?.state;
  return { ...site, events, disabled, stateOf, choices: app.get(PluginSettingsService) };
}

it('applies what another instance stored, once', async () => {
  const { plugins, choices, disabled, stateOf } = await setUp();
  await plugins.applyChoices();
  expect([disabled, stateOf('gotify')]).toEqual([[], 'active']);
  await choices.setEnabled('gotify', false);
  expect(stateOf('gotify')).toBe('active');
  await plugins.applyChoices();
  await plugins.applyChoices();
  expect([disabled, stateOf('gotify'), stateOf('webhook')]).toEqual([['gotify'], 'disabled', 'active']);
  await choices.setEnabled('gotify', true);
  await plugins.applyChoices();
  expect(stateOf('gotify')).toBe('active');
  await plugins.disable('gotify');
  await plugins.applyChoices();
  await plugins.enable('gotify');
  await plugins.applyChoices();
  expect([disabled, stateOf('gotify')]).toEqual([['gotify', 'gotify'], 'active']);
});

it('lists the running plugins of a kind, also those that wait for settings', async () => {
  const { plugins, stateOf } = await setUp();
  const notifiers = () => plugins.running('notifier').map(({ id }) => id);
  expect(notifiers()).toEqual(['gotify', 'webhook']);
  expect([stateOf('github'), plugins.running('sso').map(({ id }) => id)]).toEqual(['needs-settings', ['github']]);
  await plugins.disable('webhook');
  expect(notifiers()).toEqual(['gotify']);
});

it('stores settings of a loaded plugin only, and announces their names', async () => {
  const { plugins, events } = await setUp();
  const saved: unknown[] = [];
  events.listen(SettingsSaved, ({ group, keys }) => void saved.push([group, [...keys].sort()]));
  await expect(plugins.configure('gotify', { ...VALUES, server: 'nowhere' })).rejects.toMatchObject({
    code: 'settings.invalid',
  });
  await expect(plugins.checkSettings('gotify', { ...VALUES, server: '' })).rejects.toMatchObject({
    code: 'settings.invalid',
  });
  await expect(
    plugins.configure('gotify', VALUES, () => {
      throw new Error('based on other settings');
    }),
  ).rejects.toThrow('based on other settings');
  expect(saved).toEqual([]);
  expect(await plugins.settingsOf('gotify')).toMatchObject(VALUES);
  await plugins.configure('gotify', { ...VALUES, server: 'https://other.example/', token: 'U' });
  expect(saved).toEqual([['plugin.gotify', expect.arrayContaining(['server', 'token'])]]);
  await plugins.disable('gotify');
  await expect(plugins.configure('gotify', VALUES)).rejects.toMatchObject({ code: 'plugin.not-loaded' });
  expect(await plugins.settingsOf('gotify')).toMatchObject({ server: 'https://other.example/', token: 'U' });
});

it('starts a plugin again whose files could not be replaced', async () => {
  const { plugins, disabled, stateOf } = await setUp();
  let stateMeanwhile: unknown;
  const replacing = plugins.replace('gotify', async () => {
    stateMeanwhile = stateOf('gotify');
    throw new Error('no space left');
  });
  await expect(replacing).rejects.toThrow('no space left');
  expect([stateMeanwhile, stateOf('gotify'), disabled]).toEqual([undefined, 'active', []]);
  await plugins.replace('unknown', async () => undefined);
  expect(disabled).toEqual(['unknown']);
});

it('stops a plugin whose folder was removed, and no other one', async () => {
  const { plugins, disabled, stateOf, dataDir } = await setUp();
  const before = plugins.find('webhook');
  await rm(join(dataDir, 'shipped-plugins/notifier-gotify'));
  await plugins.discover();
  expect([disabled, stateOf('gotify')]).toEqual([['gotify'], undefined]);
  expect(plugins.find('webhook')).toBe(before);
  expect(() => plugins.findOneOrFail('gotify')).toThrow('There is no plugin "gotify".');
});

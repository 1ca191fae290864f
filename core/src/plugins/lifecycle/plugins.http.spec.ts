import { readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { appWithShipped } from '../../../test/installed-plugins.ts';
import { Events } from '../../platform/events/events.service.ts';
import { SettingsSaved } from '../../settings/settings.events.ts';
import { PluginChanged, PluginDisabled, PluginStarted } from '../model/plugin.events.ts';
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
  const started: string[] = [];
  events.listen(PluginStarted, ({ id }) => void started.push(id));
  const stateOf = (id: string) => plugins.find(id)?.state;
  return { ...site, events, disabled, started, stateOf, choices: app.get(PluginSettingsService) };
}

it('applies each choice of another instance once', async () => {
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
  const before = plugins.find('gotify')!;
  let stateMeanwhile: unknown;
  const replacing = plugins.replace('gotify', async () => {
    stateMeanwhile = stateOf('gotify');
    throw new Error('no space left');
  });
  await expect(replacing).rejects.toThrow('no space left');
  expect([stateMeanwhile, stateOf('gotify'), disabled]).toEqual([undefined, 'active', []]);
  expect(before.state).toBe('disabled');
  await plugins.replace('unknown', async () => undefined);
  expect(disabled).toEqual(['unknown']);
});

it('stores whether a plugin is enabled, and announces that to other instances', async () => {
  const { plugins, choices, events, stateOf } = await setUp();
  const changed: string[] = [];
  events.listen(PluginChanged, ({ id }) => void changed.push(id));
  const isEnabled = async (id: string) => (await choices.choiceOf(id))?.enabled;
  await plugins.disable('gotify');
  expect([await isEnabled('gotify'), stateOf('gotify'), changed]).toEqual([false, 'disabled', ['gotify']]);
  await plugins.enable('gotify');
  expect([await isEnabled('gotify'), stateOf('gotify'), changed.length]).toEqual([true, 'active', 2]);
  await plugins.configure('github', { clientId: 'x', clientSecret: 'y' });
  expect([stateOf('github'), changed.at(-1)]).toEqual(['active', 'github']);
});

it('stops plugins whose folder was removed, and starts only enabled ones when it returns', async () => {
  const { plugins, disabled, started, stateOf, dataDir } = await setUp();
  await plugins.disable('github');
  disabled.length = 0;
  const folders = join(dataDir, 'shipped-plugins');
  const [gotify, webhook] = [plugins.find('gotify')!, plugins.find('webhook')!];
  const links = ['notifier-gotify', 'sso-github'].map(name => join(folders, name));
  const targets = await Promise.all(links.map(link => readlink(link)));
  await Promise.all(links.map(link => rm(link)));
  await plugins.discover();
  expect([disabled, stateOf('gotify'), stateOf('github')]).toEqual([['gotify', 'github'], undefined, undefined]);
  expect(gotify.state).toBe('disabled');
  expect(() => plugins.findOneOrFail('gotify')).toThrow('There is no plugin "gotify".');
  started.length = 0;
  await Promise.all(links.map((link, i) => symlink(targets[i]!, link)));
  await plugins.discover();
  await plugins.applyChoices();
  expect([stateOf('gotify'), stateOf('github'), started]).toEqual(['active', 'disabled', ['gotify']]);
  expect(plugins.find('webhook')).toBe(webhook);
});

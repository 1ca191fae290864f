import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Plugin } from '@vitrine/plugin-sdk';
import { Events } from '../../platform/events/events.service.ts';
import { SerialQueue } from '../../platform/queues/serial-queue.ts';
import type { SettingsValues } from '../../platform/secrets/settings-secrets.rule.ts';
import { Clock } from '../../platform/time/clock.ts';
import { SettingsSaved } from '../../settings/settings.events.ts';
import type { PluginLogFile } from '../host/plugin-log-file.ts';
import type { LoadedPlugin } from '../model/load.ts';
import { isWanted, type PluginValidation } from '../model/plugin-validation.rule.ts';
import { PluginDisabled, PluginsSettled } from '../model/plugin.events.ts';
import { PluginIncompatible, PluginNotFound, PluginNotLoaded } from '../model/plugins.problems.ts';
import { AppliedChoicesService } from '../settings/applied-choices.service.ts';
import { PluginSettingsService } from '../settings/plugin-settings.service.ts';
import type { InstalledPlugin } from './installed-plugin.ts';
import { PluginDiscoveryService } from './plugin-discovery.service.ts';
import { PluginFactory } from './plugin-factory.service.ts';
import { SafeModeService } from './safe-mode.service.ts';
import { handleUncaughtErrors } from './uncaught-errors.ts';

/** Service for the plugins of this installation: finds, starts, stops and configures them while the core runs. */
@Injectable()
export class PluginsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Plugins');
  private readonly installed = new Map<string, InstalledPlugin>();
  private readonly logFiles = new Map<string, PluginLogFile>();
  private stopping = false;
  private readonly looking = new SerialQueue();
  private stopUncaughtHandler: () => void = () => undefined;

  /** Resolves once every enabled plugin has started or failed. Never rejects, and only plugins wait for it. */
  ready: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly pluginSettings: PluginSettingsService,
    private readonly safeMode: SafeModeService,
    private readonly events: Events,
    private readonly pluginDiscovery: PluginDiscoveryService,
    private readonly factory: PluginFactory,
    private readonly appliedChoices: AppliedChoicesService,
  ) {}

  onApplicationBootstrap(): void {
    this.safeMode.begin();
    this.stopUncaughtHandler = handleUncaughtErrors(() =>
      this.list().map(plugin => ({
        folder: plugin.validation.found.folder,
        onUncaughtError: error => plugin.onUncaughtError(error),
      })),
    );
    this.ready = this.pluginDiscovery
      .prepare()
      .catch((error: unknown) => {
        this.logger.error('The code of plugins could not be prepared', stackOf(error));
      })
      .then(() => this.discover())
      .then(() => this.events.emit(PluginsSettled, {}))
      .catch((error: unknown) => {
        this.logger.error('Plugins could not be looked for', stackOf(error));
      });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.ready;
    await this.looking.settled();
    this.stopUncaughtHandler();
    await Promise.all([...this.installed.values()].map(plugin => plugin.stop()));
    await Promise.all([...this.logFiles.values()].map(file => file.flush()));
    this.safeMode.settle();
  }

  /** Ends safe mode, and starts the plugins that it disabled. */
  async leaveSafeMode(): Promise<void> {
    this.safeMode.leave();
    for (const plugin of this.list()) if (plugin.state === 'suspended') await this.start(plugin);
  }

  /** Searches for plugins that were added, replaced or removed, and starts new ones that are enabled. */
  discover(): Promise<void> {
    return this.looking.run(() => this.scan());
  }

  /** Changes the files of a plugin while it is stopped, then starts the new version if it was enabled. */
  replace(id: string, change: () => Promise<void>): Promise<void> {
    return this.looking.run(async () => {
      try {
        await this.installed.get(id)?.stop();
        await this.logFiles.get(id)?.flush();
        this.installed.delete(id);
        await change();
      } finally {
        await this.scan();
        if (!this.installed.has(id)) this.events.emit(PluginDisabled, { id });
      }
    });
  }

  private async scan(): Promise<void> {
    const holders = new Map(this.list().map(({ id, validation }) => [id, validation.found.folder]));
    const validations = await this.pluginDiscovery.find(holders);
    for (const [id, plugin] of this.installed) {
      if (isDeepStrictEqual(validations.get(id), plugin.validation)) continue;
      await plugin.stop();
      this.installed.delete(id);
      if (!validations.has(id)) this.events.emit(PluginDisabled, { id });
    }
    const choices = await this.pluginSettings.enabledStates();
    const newPlugins = [...validations.values()].filter(({ id }) => !this.installed.has(id));
    for (const { id } of newPlugins) this.appliedChoices.add(id, choices.get(id));
    for (const validation of newPlugins) await this.add(validation);
    // One after another, because plugins that start at the same time would compete for one processor core.
    for (const { id, found } of newPlugins) {
      if (this.stopping) return;
      if (isWanted(found, choices.get(id))) await this.start(this.findOneOrFail(id));
    }
  }

  /** Starts or stops plugins according to choices stored by another process. */
  async applyChoices(): Promise<void> {
    const choices = await this.pluginSettings.enabledStates();
    for (const { id } of this.list()) if (!this.appliedChoices.has(id, choices.get(id))) await this.applyChoice(id);
  }

  private applyChoice(id: string): Promise<void> {
    return this.looking.run(async () => {
      const plugin = this.installed.get(id);
      if (!plugin || this.stopping) return;
      const choice = await this.pluginSettings.choiceOf(id);
      if (isWanted(plugin.validation.found, choice)) await this.start(plugin);
      else {
        await plugin.stop();
        this.events.emit(PluginDisabled, { id });
      }
      this.appliedChoices.add(id, choice);
    });
  }

  list(): InstalledPlugin[] {
    return [...this.installed.values()];
  }

  find(id: string): InstalledPlugin | undefined {
    return this.installed.get(id);
  }

  findOneOrFail(id: string): InstalledPlugin {
    const plugin = this.installed.get(id);
    if (!plugin) throw new PluginNotFound(id);
    return plugin;
  }

  /** Redacts the secrets of a plugin's settings in its log and messages, before they are passed to it. */
  redactSecrets(id: string, settings: SettingsValues): void {
    this.installed.get(id)?.protect(settings);
  }

  /** Returns the running plugins of a kind, in the order in which they were found. */
  running(kind: Plugin['kind']): InstalledPlugin[] {
    return this.list().filter(
      ({ manifest, state }) => manifest?.kind === kind && (state === 'active' || state === 'needs-settings'),
    );
  }

  async enable(id: string): Promise<InstalledPlugin> {
    const plugin = this.findOneOrFail(id);
    const { result, reason } = plugin.validation;
    if (result !== 'fit') throw new PluginIncompatible(reason ?? result);
    await this.pluginSettings.setEnabled(id, true);
    await this.appliedChoices.publish(id);
    await this.start(plugin);
    return plugin;
  }

  async disable(id: string): Promise<InstalledPlugin> {
    const plugin = this.findOneOrFail(id);
    const { result, reason } = plugin.validation;
    if (result !== 'fit') throw new PluginIncompatible(reason ?? result);
    await this.storeUnwanted(id);
    await plugin.stop();
    this.events.emit(PluginDisabled, { id });
    return plugin;
  }

  /** Stores that a plugin is disabled, even one that cannot run: another plugin that later gets its id starts disabled. */
  async storeUnwanted(id: string): Promise<void> {
    await this.pluginSettings.setEnabled(id, false);
    await this.appliedChoices.publish(id);
  }

  /** Returns the loaded code of a plugin. Throws for a disabled one, whose code is not run. */
  definitionOf(id: string): LoadedPlugin {
    const plugin = this.findOneOrFail(id);
    if (!plugin.plugin || plugin.state === 'disabled' || plugin.state === 'suspended') throw new PluginNotLoaded();
    return plugin.plugin;
  }

  settingsOf(id: string): Promise<SettingsValues> {
    return this.pluginSettings.of(id);
  }

  /** Returns the stored settings with their secrets, and their entity tag. */
  storedSettingsOf(id: string) {
    return this.pluginSettings.storedOf(id);
  }

  /** Rejects with a problem that names the fields if settings cannot be stored. */
  async checkSettings(id: string, sent: SettingsValues): Promise<void> {
    await this.pluginSettings.check(id, this.definitionOf(id).config, sent);
  }

  /** Stores new settings and restarts the plugin with them. */
  async configure(
    id: string,
    sent: SettingsValues,
    expect?: Parameters<PluginSettingsService['save']>[3],
  ): Promise<SettingsValues> {
    const saved = await this.pluginSettings.save(id, this.definitionOf(id).config, sent, expect);
    await this.appliedChoices.publish(id);
    await this.start(this.findOneOrFail(id));
    this.events.emit(SettingsSaved, { group: `plugin.${id}`, keys: Object.keys(saved), at: this.clock.now() });
    return saved;
  }

  private async start(plugin: InstalledPlugin): Promise<void> {
    const { found } = plugin.validation;
    // A bundled theme has no code, so safe mode does not concern it.
    const isHarmless = found.origin === 'shipped' && plugin.manifest?.kind === 'theme';
    if (!isHarmless && !this.safeMode.allows(found.origin)) return plugin.suspend();
    await plugin.start(await this.pluginSettings.of(plugin.id));
  }

  private async add(validation: PluginValidation): Promise<void> {
    const { plugin, logFile } = await this.factory.create(validation);
    this.logFiles.set(validation.id, logFile);
    this.installed.set(validation.id, plugin);
  }
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));

import { Injectable } from '@nestjs/common';
import type { CheckResult } from '@vitrine/contracts/check';
import { secretNames, type SettingsValues } from '../platform/secrets/settings-secrets.rule.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { describeFailure } from '../plugins/hooks/failure.rule.ts';
import type { InstalledPlugin } from '../plugins/lifecycle/installed-plugin.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsInvalid } from '../plugins/model/plugins.problems.ts';
import { PluginSettingsService } from '../plugins/settings/plugin-settings.service.ts';
import { CheckKindNotRunning } from './checks.problems.ts';
import type { FailedRun } from './judge.rule.ts';

/** Service for the kinds of checks: the plugins behind them, their forms, and single runs. */
@Injectable()
export class CheckKindsService {
  constructor(
    private readonly hooks: CoreHooks,
    private readonly plugins: PluginsService,
    private readonly pluginSettings: PluginSettingsService,
  ) {}

  running(): InstalledPlugin[] {
    return this.plugins.running('check');
  }

  find(kind: string): InstalledPlugin | undefined {
    return this.running().find(({ id }) => id === kind);
  }

  /** Returns the stored settings with the submitted ones applied. Rejects with a problem that names the invalid fields. */
  async check(kind: string, stored: SettingsValues, sent: SettingsValues): Promise<SettingsValues> {
    const schema = this.schemaOf(kind);
    const merged = this.pluginSettings.merge(schema, stored, sent);
    const parsed = await schema.parse(merged);
    if (!parsed.ok) throw new SettingsInvalid(parsed.problems);
    return merged;
  }

  /** Runs a check once. Never rejects: an error in the plugin is returned as a failed run. */
  async run(kind: string, settings: SettingsValues, timeout: number): Promise<CheckResult | FailedRun> {
    try {
      this.plugins.redactSecrets(kind, settings);
      const result = await this.hooks.check.ask(kind, settings, timeout);
      return result ?? { problem: `The plugin "${kind}" is not running.` };
    } catch (error) {
      return { problem: describeFailure(error, text => text).message };
    }
  }

  /** Returns the settings of a check as sent to a node: validated, with defaults, and without secrets. */
  async configForNodes(
    kind: string,
    settings: SettingsValues,
  ): Promise<{ readonly values: Readonly<Record<string, unknown>> } | FailedRun> {
    const config = this.find(kind)?.plugin?.config;
    if (!config) return { problem: `The plugin "${kind}" is not running.` };
    try {
      const parsed = await config.parse(settings);
      const [first] = parsed.ok ? [] : parsed.problems;
      if (first) return { problem: `${first.path} ${first.message}` };
      const secrets = secretNames(config.form);
      const values = Object.entries(parsed.ok ? (parsed.value as object) : {});
      return { values: Object.fromEntries(values.filter(([name]) => !secrets.includes(name))) };
    } catch (error) {
      return { problem: describeFailure(error, text => text).message };
    }
  }

  /** Returns whether a check of this kind with these settings can run on nodes: some kinds cannot, and secrets stay on the server. */
  refusalOnNodes(kind: string, settings: SettingsValues): 'checks.not-on-nodes' | 'checks.secret-on-nodes' | undefined {
    const plugin = this.find(kind);
    if (!plugin?.manifest?.onNodes) return 'checks.not-on-nodes';
    const secrets = plugin.plugin ? secretNames(plugin.plugin.config.form) : [];
    return secrets.some(name => settings[name]) ? 'checks.secret-on-nodes' : undefined;
  }

  seal(place: string, kind: string, values: SettingsValues): SettingsValues {
    return this.pluginSettings.seal(place, this.schemaOf(kind), values);
  }

  open(place: string, stored: SettingsValues): SettingsValues {
    return this.pluginSettings.open(place, stored);
  }

  private schemaOf(kind: string) {
    const plugin = this.find(kind)?.plugin;
    if (!plugin) throw new CheckKindNotRunning(kind);
    return plugin.config;
  }
}

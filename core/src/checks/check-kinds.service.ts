import { Injectable } from '@nestjs/common';
import type { CheckResult } from '@vitrine/contracts/check';
import type { SettingsValues } from '../platform/secrets/settings-secrets.rule.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { describeFailure } from '../plugins/hooks/failure.rule.ts';
import type { InstalledPlugin } from '../plugins/lifecycle/installed-plugin.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsInvalid } from '../plugins/model/plugins.problems.ts';
import { PluginSettingsService } from '../plugins/settings/plugin-settings.service.ts';
import { CheckKindNotRunning } from './checks.problems.ts';
import type { FailedRun } from './judge.rule.ts';

/** Service for the kinds of check: the plugins that make them, their forms, and one run. */
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

  /** Returns what a form sent, on top of what is stored. Rejects with a problem that names the fields. */
  async check(kind: string, stored: SettingsValues, sent: SettingsValues): Promise<SettingsValues> {
    const schema = this.schemaOf(kind);
    const merged = this.pluginSettings.merge(schema, stored, sent);
    const parsed = await schema.parse(merged);
    if (!parsed.ok) throw new SettingsInvalid(parsed.problems);
    return merged;
  }

  /** Runs a check once. Never rejects: what the plugin throws is a run that told nothing. */
  async run(kind: string, settings: SettingsValues, timeout: number): Promise<CheckResult | FailedRun> {
    try {
      this.plugins.redactSecrets(kind, settings);
      const result = await this.hooks.check.ask(kind, settings, timeout);
      return result ?? { problem: `The plugin "${kind}" is not running.` };
    } catch (error) {
      return { problem: describeFailure(error, text => text).message };
    }
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

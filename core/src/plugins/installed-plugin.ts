import type { PluginState } from '@vitrine/contracts';
import { missingPermissions, type Host, type Plugin } from '@vitrine/plugin-sdk';
import type { PluginValidation } from './plugin-validation.rule.ts';
import { loadPlugin } from './load.ts';
import { messageOf, type PluginError } from './plugin-error.ts';
import type { PluginLog } from './plugin-log.ts';
import { PluginLifecycle } from './plugin-lifecycle.ts';
import { secretsIn, type SettingsValues } from './settings-secrets.rule.ts';
import { timeoutFor, type Limits } from './timeouts.ts';

/** What an installed plugin needs of its surroundings. */
export interface PluginEnvironment {
  readonly log: PluginLog;
  readonly limits: Limits;
  now(): number;
  host(scope: PluginLifecycle): Promise<Host>;
}

/** One plugin of this installation, from "found" to "running": its state, its last failure, its current life. */
export class InstalledPlugin {
  state: PluginState;
  /** The last failure since the core started. */
  error: { readonly at: number; readonly message: string } | null = null;
  failures = 0;
  /** What its code took since the core started; ms, with what it waited for. */
  readonly cost = { calls: 0, ms: 0, longestMs: 0 };
  /** What its code says; undefined until the code was run for the first time. */
  plugin: Plugin | undefined;
  private scope: PluginLifecycle | undefined;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly admission: PluginValidation,
    private readonly around: PluginEnvironment,
  ) {
    this.state = admission.result === 'fit' ? 'disabled' : admission.result;
    if (admission.reason) this.fail(admission.reason);
  }

  get id(): string {
    return this.admission.id;
  }

  get log(): PluginLog {
    return this.around.log;
  }

  get manifest() {
    return this.admission.found.package?.vitrine;
  }

  /** Begins a life with these settings; one that runs already ends first. Never rejects: what went wrong is the state. */
  start(settings: SettingsValues): Promise<void> {
    return this.enqueue(async () => {
      await this.end();
      await this.begin(settings);
    });
  }

  stop(): Promise<void> {
    return this.enqueue(async () => {
      await this.end();
      if (this.admission.result === 'fit') this.state = 'disabled';
    });
  }

  /** Ends a life without beginning another: safe mode leaves the plugin out. */
  suspend(): Promise<void> {
    return this.enqueue(async () => {
      await this.end();
      if (this.admission.result === 'fit') this.state = 'suspended';
    });
  }

  /** Keeps the secrets of settings that the plugin is given out of its log. */
  protect(settings: SettingsValues): void {
    if (this.plugin) this.log.addSecrets(secretsIn(this.plugin.config.form, settings));
  }

  /** Something of this plugin failed outside of every call. */
  onUncaughtError(error: unknown): void {
    this.fail(`outside of any call: ${messageOf(error)}`);
  }

  private async begin(settings: SettingsValues): Promise<void> {
    const { entry, folder } = this.admission.found;
    if (this.admission.result !== 'fit' || !entry || !this.manifest) return;
    try {
      this.plugin = await loadPlugin(entry, this.manifest.kind, timeoutFor('setup', this.around.limits));
    } catch (error) {
      this.state = 'broken';
      return this.fail(`It cannot be loaded: ${messageOf(error)}`);
    }

    // What the build bundled was held against the same rule when it was tested.
    if (entry.startsWith(folder))
      for (const problem of await missingPermissions(folder, this.manifest.permissions)) this.fail(problem);

    this.protect(settings);
    const parsed = this.plugin.config.parse(settings);
    const ownSettings = this.manifest.kind !== 'notifier';
    if (ownSettings && !parsed.ok)
      this.log.info(`Waits for settings: ${parsed.problems.map(({ path }) => path).join(', ')}`);
    // Providers get their settings with every call, so they may run before; a plugin of the kind `hooks` may not.
    if (this.manifest.kind === 'hooks' && !parsed.ok) {
      this.state = 'needs-settings';
      return;
    }
    if (await this.setUp(this.plugin, parsed.ok ? parsed.value : {})) {
      this.state = ownSettings && !parsed.ok ? 'needs-settings' : 'active';
    }
  }

  private async setUp(plugin: Plugin, config: unknown): Promise<boolean> {
    const scope = new PluginLifecycle(this.id, {
      onFailure: error => this.recordFailure(error),
      onCall: ms => this.count(ms),
      limits: this.around.limits,
    });
    this.scope = scope;
    try {
      const host = await this.around.host(scope);
      await scope.call('setup', () => plugin.setup(host, config));
      return true;
    } catch (error) {
      await this.end();
      this.state = 'failed';
      // What failed inside the scope is recorded there already.
      if (!isPluginError(error)) this.fail(messageOf(error));
      return false;
    }
  }

  private async end(): Promise<void> {
    const ending = this.scope;
    this.scope = undefined;
    await ending?.stop();
  }

  private count(ms: number): void {
    this.cost.calls++;
    this.cost.ms += ms;
    this.cost.longestMs = Math.max(this.cost.longestMs, ms);
  }

  private recordFailure(error: PluginError): void {
    this.fail(`${error.hook}: ${messageOf(error.cause)}`);
  }

  private fail(said: string): void {
    const message = this.log.redact(said);
    this.error = { at: this.around.now(), message };
    this.failures++;
    this.log.error(message);
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    return (this.queue = this.queue.then(step));
  }
}

const isPluginError = (error: unknown): error is PluginError => error instanceof Error && error.name === 'PluginError';

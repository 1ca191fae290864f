import { hasOwnSettings, type PluginState } from '@vitrine/contracts';
import { missingPermissions } from '@vitrine/plugin-sdk';
import { SerialQueue } from '../../platform/queues/serial-queue.ts';
import { secretsIn, type SettingsValues } from '../../platform/secrets/settings-secrets.rule.ts';
import { messageOf, type PluginError } from '../hooks/plugin-error.ts';
import { PluginLifecycle } from '../hooks/plugin-lifecycle.ts';
import { timeoutFor, withTimeout } from '../hooks/timeouts.ts';
import { JobRuns } from '../host/job-runs.ts';
import type { PluginLog } from '../host/plugin-log.ts';
import { loadPlugin, type LoadedPlugin } from '../model/load.ts';
import type { Locales } from '../model/locales.ts';
import type { PluginValidation } from '../model/plugin-validation.rule.ts';
import { readWebBundle, type WebBundle } from '../model/web-bundle.ts';
import { webSettingsOf } from '../model/web-settings.rule.ts';
import type { ProcessEnd } from '../process/plugin-process.ts';
import { nextRestart } from '../process/restart.rule.ts';
import type { PluginEnvironment } from './plugin-environment.ts';
import { framesOf, PluginFailures, type PluginFailure } from './plugin-failures.ts';

/** An installed plugin: its state and last failure, and the methods to start and stop it. */
export class InstalledPlugin {
  state: PluginState;
  readonly failures: PluginFailures;
  /** Number of calls of its code since the core started, and their durations in ms, including waiting. */
  readonly cost = { calls: 0, ms: 0, longestMs: 0 };
  /** Its own status line; empty if it has set none. */
  health = '';
  /** Number shown beside its entry in the admin menu. */
  badge = 0;
  /** Its built web parts while it runs; undefined if it has none. */
  web: WebBundle | undefined;
  /** Settings shared with its web parts; undefined if its manifest shares none. */
  webSettings: SettingsValues | undefined;
  readonly runs: JobRuns;
  /** Its loaded code; undefined until it is first loaded. */
  plugin: LoadedPlugin | undefined;
  /** Times at which its process ended since it was enabled. */
  private ends: number[] = [];
  private cancelRestart: () => void = () => undefined;
  /** True while it is set up and not stopped. */
  private running = false;
  private scope: PluginLifecycle | undefined;
  private readonly queue = new SerialQueue();

  constructor(
    readonly validation: PluginValidation,
    private readonly environment: PluginEnvironment,
  ) {
    this.runs = new JobRuns(() => environment.now());
    this.failures = new PluginFailures(environment.log, () => environment.now());
    this.state = validation.result === 'fit' ? 'disabled' : validation.result;
    if (validation.reason) this.failures.add(validation.reason);
  }

  get id(): string {
    return this.validation.id;
  }

  /** The last failure since the core started. */
  get error(): PluginFailure | null {
    return this.failures.last;
  }

  get log(): PluginLog {
    return this.environment.log;
  }

  get locales(): Locales {
    return this.environment.locales;
  }

  get manifest() {
    return this.validation.found.package?.vitrine;
  }

  /** Starts the plugin with these settings; if it is running, it is stopped first. Never rejects: an error becomes its state. */
  start(settings: SettingsValues): Promise<void> {
    return this.enqueue(async () => {
      this.ends = [];
      await this.end();
      await this.begin(settings);
    });
  }

  stop(): Promise<void> {
    return this.enqueue(async () => {
      await this.end();
      if (this.validation.result === 'fit') this.state = 'disabled';
    });
  }

  /** Stops the plugin because of safe mode. */
  suspend(): Promise<void> {
    return this.enqueue(async () => {
      await this.end();
      if (this.validation.result === 'fit') this.state = 'suspended';
    });
  }

  /** Redacts the secrets of its settings in its log. */
  protect(settings: SettingsValues): void {
    if (this.plugin) this.log.addSecrets(secretsIn(this.plugin.config.form, settings));
  }

  /** Records an uncaught error of its code. */
  onUncaughtError(error: unknown): void {
    this.failures.add(`outside of any call: ${messageOf(error)}`);
  }

  private async begin(settings: SettingsValues): Promise<void> {
    const { entry, folder } = this.validation.found;
    if (this.validation.result !== 'fit' || !entry || !this.manifest) return;
    const { kind } = this.manifest;
    if (kind === 'theme') return this.bringTheme();
    try {
      this.plugin = await this.load(entry, kind, settings);
    } catch (error) {
      this.state = 'broken';
      return this.failures.add(`It cannot be loaded: ${messageOf(error)}`, framesOf(error, folder));
    }

    // Bundled code is exempt, because tests check it by the same rule.
    if (entry.startsWith(folder))
      for (const problem of await missingPermissions(folder, this.manifest.permissions)) this.failures.add(problem);

    this.protect(settings);
    const parsed = await this.parse(this.plugin, settings);
    if (!parsed) return;
    const ownSettings = hasOwnSettings(this.manifest.kind);
    if (ownSettings && !parsed.ok)
      this.log.debug(`Waits for settings: ${parsed.problems.map(({ path }) => path).join(', ')}`);
    // Providers receive their settings with every call, so they may run without valid ones; a plugin of the kind `hooks` may not.
    if (this.manifest.kind === 'hooks' && !parsed.ok) {
      this.state = 'needs-settings';
      return;
    }
    const values = parsed.ok ? (parsed.value as SettingsValues) : {};
    if (await this.setUp(this.plugin, values)) {
      this.webSettings = webSettingsOf(this.plugin.config.form, values, this.manifest.webSettings);
      // The plugin still works without its web parts.
      this.web = await readWebBundle(folder, this.manifest.permissions).catch(
        (error: unknown) => void this.failures.add(`Its web parts cannot be used: ${messageOf(error)}`),
      );
      this.state = ownSettings && !parsed.ok ? 'needs-settings' : 'active';
      this.running = true;
      if (this.state === 'active') this.environment.started();
    }
  }

  private async bringTheme(): Promise<void> {
    try {
      await this.environment.installTheme();
      this.state = 'active';
    } catch (error) {
      this.state = 'failed';
      this.failures.add(`Its theme cannot be installed: ${messageOf(error)}`);
    }
  }

  /** Loads the code: inside the core for a bundled plugin, otherwise always in a process. */
  private async load(entry: string, kind: LoadedPlugin['kind'], settings: SettingsValues): Promise<LoadedPlugin> {
    const limit = timeoutFor('setup', this.environment.limits);
    if (this.validation.found.origin === 'shipped') return loadPlugin(entry, kind, limit);
    const plugin = await this.environment.loadInProcess(
      {
        failed: (point, error) => this.scope?.recordFailure(point, error),
        ended: end => this.onProcessEnd(end, settings),
      },
      limit,
    );
    if (plugin.kind === kind) return plugin;
    await plugin.close();
    throw new Error(`Its manifest says ${kind}, its code says ${plugin.kind}`);
  }

  private async parse(plugin: LoadedPlugin, settings: SettingsValues) {
    try {
      return await withTimeout(timeoutFor('setup', this.environment.limits), () => plugin.config.parse(settings));
    } catch (error) {
      await this.end();
      this.state = 'failed';
      const { folder } = this.validation.found;
      this.failures.add(`Its settings cannot be checked: ${messageOf(error)}`, framesOf(error, folder));
      return undefined;
    }
  }

  /** Restarts a process that ended by itself, each time after a longer delay, and gives up if it keeps ending. */
  private onProcessEnd({ reason, ...end }: ProcessEnd, settings: SettingsValues): void {
    // An endless loop or process.exit leaves no stack, so the frames of the current call are used.
    const stack = end.stack ?? this.scope?.framesOfCall;
    this.failures.add(reason, stack);
    // During a start or stop, the rejected call reports the failure.
    if (!this.running) return;
    this.running = false;
    this.ends.push(this.environment.now());
    const delay = nextRestart(this.ends, this.environment.now());
    void this.enqueue(async () => {
      const ending = this.scope;
      await this.end();
      if (!ending) return;
      this.state = delay === undefined ? 'failed' : 'restarting';
      if (delay === undefined)
        return this.failures.add(
          `Its process ended ${this.ends.length} times in a short while; it stays off. The last time: ${reason}`,
          stack,
        );
      this.cancelRestart = this.environment.after(delay, () => {
        void this.enqueue(async () => {
          if (this.state === 'restarting') await this.begin(settings);
        });
      });
    });
  }

  private async setUp(plugin: LoadedPlugin, config: unknown): Promise<boolean> {
    const scope = new PluginLifecycle(this.id, {
      onFailure: error => this.recordFailure(error),
      onCall: ms => this.count(ms),
      limits: this.environment.limits,
    });
    this.scope = scope;
    try {
      const host = await this.environment.host(scope);
      await scope.call('setup', () => plugin.setup(host, config));
      return true;
    } catch (error) {
      await this.end();
      this.state = 'failed';
      // Errors inside the scope are recorded by it.
      if (!isPluginError(error)) this.failures.add(messageOf(error));
      return false;
    }
  }

  private async end(): Promise<void> {
    this.running = false;
    this.cancelRestart();
    const ending = this.scope;
    this.scope = undefined;
    this.health = '';
    this.badge = 0;
    this.web = undefined;
    await ending?.stop();
    await this.plugin?.close?.();
  }

  private count(ms: number): void {
    this.cost.calls++;
    this.cost.ms += ms;
    this.cost.longestMs = Math.max(this.cost.longestMs, ms);
  }

  private recordFailure(error: PluginError): void {
    const frames = framesOf(error.cause, this.validation.found.folder) ?? error.frames;
    this.failures.add(`${error.hook}: ${messageOf(error.cause)}`, frames);
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    return this.queue.run(step);
  }
}

const isPluginError = (error: unknown): error is PluginError => error instanceof Error && error.name === 'PluginError';

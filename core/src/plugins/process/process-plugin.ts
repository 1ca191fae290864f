import { pathToFileURL } from 'node:url';
import type { PluginPermission } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Host, Logger, Parsed } from '@vitrine/plugin-sdk';
import { extraAuthorities, followAuthorities } from '../../platform/outbound/certificate-authorities.ts';
import { withTimeout } from '../hooks/timeouts.ts';
import type { LoadedPlugin } from '../model/load.ts';
import { LineLimit } from './line-limit.ts';
import { Failed, Loaded, Log, ParsedSettings } from './message-schemas.ts';
import type { PluginCopy } from './plugin-copy.ts';
import { PluginProcess, type ProcessEnd } from './plugin-process.ts';
import { PluginSetup } from './plugin-setup.ts';
import { pluginStack } from './plugin-stack.rule.ts';
import type { LoadArgs } from './protocol.ts';
import { parseAnswer, readableError } from './readable-error.ts';
import { readThrown } from './untrusted-thrown.ts';

/** Options of a plugin that runs in a process. */
export interface ProcessPluginOptions {
  readonly id: string;
  readonly copy: PluginCopy;
  readonly permissions: readonly PluginPermission[];
  readonly storage: string;
  readonly memoryMb: number;
  /** Time limit for loading the plugin's code, in ms. */
  readonly loadTimeoutMs: number;
  /** Time without calls after which the process of a provider is ended, in ms. */
  readonly idleMs?: number;
  readonly log: Logger;
  /** Called when plugin code failed outside of a call. */
  failed(point: string, error: Error): void;
  /** Called when the process ended without being stopped. */
  ended(end: ProcessEnd): void;
}

/** Kinds that only act when they are called, so that their process may end in between. */
const MAY_SLEEP: readonly string[] = ['notifier', 'geoip', 'sso', 'check'];
const IDLE_MS = 10 * MINUTE_MS;
const IDLE_CHECK_MS = MINUTE_MS;

/**
 * Plugin whose code runs in a process of its own: starts the process, stops it while idle, and starts it again for the next call.
 */
export class ProcessPlugin implements LoadedPlugin {
  kind: LoadedPlugin['kind'] = 'hooks';
  config: LoadedPlugin['config'];
  private starting: Promise<PluginProcess> | undefined;
  private current: PluginProcess | undefined;
  private active: PluginSetup | undefined;
  private calls = 0;
  private usedAt = performance.now();
  private closed = false;
  private readonly lines: LineLimit;
  private readonly idleCheck: NodeJS.Timeout;
  private readonly unfollow: () => void;

  private constructor(private readonly options: ProcessPluginOptions) {
    this.config = { form: { type: 'object', properties: {}, required: [] }, parse: raw => this.parse(raw) };
    this.lines = new LineLimit(message => options.log.warn(message));
    this.unfollow = followAuthorities(authorities => this.current?.tell('trust', { authorities }));
    const { idleMs = IDLE_MS } = options;
    this.idleCheck = setInterval(() => void this.sleepIfIdle(idleMs), Math.min(IDLE_CHECK_MS, idleMs)).unref();
  }

  /** Starts the process and loads the plugin's code in it. */
  static async load(options: ProcessPluginOptions): Promise<ProcessPlugin> {
    const plugin = new ProcessPlugin(options);
    try {
      await plugin.running();
      return plugin;
    } catch (error) {
      await plugin.close();
      throw error;
    }
  }

  get process(): PluginProcess | undefined {
    return this.current?.running ? this.current : undefined;
  }

  async setup(host: Host, config: unknown): Promise<void> {
    const { id, storage, log, copy } = this.options;
    const setup = new PluginSetup(host, config, {
      id,
      storage,
      maySleep: MAY_SLEEP.includes(this.kind),
      ask: (op, args) => this.ask(op, args),
      tell: (op, args) => this.current?.tell(op, args),
      isRunning: () => this.process !== undefined,
      framesOf: stack => pluginStack(stack, copy.folder),
      warn: message => log.warn(message),
      failed: (point, error) => this.lines.tryConsume(() => this.options.failed(point, error)),
    });
    this.active = setup;
    host.onDispose(() => {
      setup.release();
      if (this.active === setup) this.active = undefined;
    });
    await this.ask('setup', { config });
    setup.complete();
  }

  /** Ends the process permanently. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.idleCheck);
    this.unfollow();
    await this.stopProcess();
  }

  private async parse(raw: unknown): Promise<Parsed<unknown>> {
    const parsed = parseAnswer(ParsedSettings, await this.ask('parse', { values: raw }), 'parse');
    return parsed as Parsed<unknown>;
  }

  private async ask(op: string, args: unknown): Promise<unknown> {
    this.calls++;
    try {
      return await (await this.running()).ask(op, args);
    } finally {
      this.calls--;
      this.usedAt = performance.now();
    }
  }

  private running(): Promise<PluginProcess> {
    if (this.closed) return Promise.reject(new Error('The plugin is switched off'));
    return (this.starting ??= this.start());
  }

  private async start(): Promise<PluginProcess> {
    const { id, copy, permissions, storage, memoryMb } = this.options;
    const started: PluginProcess = new PluginProcess(
      { folder: copy.folder, storage: permissions.includes('storage') ? storage : undefined, memoryMb },
      {
        ask: (op, args) => this.answer(op, args),
        tell: (op, args) => this.receive(op, args),
        line: (level, line) => this.lines.tryConsume(() => this.options.log[level](line)),
        ended: end => this.onEnded(started, end),
      },
    );
    this.current = started;
    const entry = pathToFileURL(copy.entry).href;
    const load: LoadArgs = { id, entry, permissions, storage, authorities: extraAuthorities() };
    const answer = await withTimeout(this.options.loadTimeoutMs, () => started.ask('load', load));
    const loaded = parseAnswer(Loaded, answer, 'load');
    this.kind = loaded.kind;
    this.config = { form: loaded.form, parse: raw => this.parse(raw) };
    // After a sleep the plugin is set up again, and must register the same taps.
    if (this.active) await started.ask('setup', { config: this.active.config });
    return started;
  }

  private async stopProcess(): Promise<void> {
    const { current } = this;
    this.starting = undefined;
    this.current = undefined;
    await current?.stop();
  }

  private onEnded(ended: PluginProcess, end: ProcessEnd): void {
    if (this.current !== ended) return;
    this.starting = undefined;
    this.current = undefined;
    this.options.ended(end);
  }

  private async sleepIfIdle(idleMs: number): Promise<void> {
    const idle = this.calls === 0 && performance.now() - this.usedAt > idleMs;
    if (idle && this.active?.maySleep) await this.stopProcess();
  }

  private async answer(op: string, args: unknown): Promise<unknown> {
    if (!this.active) throw new Error(`There is no ${op} before the set-up`);
    return this.active.answer(op, args).catch((error: unknown) => {
      throw readableError(error, op);
    });
  }

  private receive(op: string, args: unknown): void {
    if (op === 'log') {
      const { level, message } = Log.parse(args);
      return this.lines.tryConsume(() => this.options.log[level](message));
    }
    if (op === 'failed') {
      const { point, thrown } = Failed.parse(args);
      const error = this.current?.errorFrom(thrown) ?? readThrown(thrown);
      return this.lines.tryConsume(() => this.options.failed(point, error));
    }
    this.active?.receive(op, args);
  }
}

import { copyFile, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { PluginPermission } from '@vitrine/contracts';
import type { AgentBridge, Host, Logger, Parsed, PluginHooks, PluginSocket, RouteRequest } from '@vitrine/plugin-sdk';
import { join } from 'node:path';
import type { z } from 'zod';
import type { LoadedPlugin } from '../load.ts';
import { withTimeout } from '../timeouts.ts';
import { HOOK_KINDS } from './hook-kinds.ts';
import { LineLimit } from './line-limit.ts';
import { Dispose, Failed, Loaded, Log, ParsedSettings, Schedule, Tap } from './message-schemas.ts';
import type { PluginCopy } from './plugin-copy.ts';
import { PluginProcess, type ProcessEnd } from './plugin-process.ts';
import { BridgeServer } from './serve-bridge.ts';
import { HostServer } from './serve-host.ts';
import { RequestServer } from './serve-requests.ts';
import { SocketServer } from './serve-sockets.ts';
import { TunnelServer } from './serve-tunnels.ts';
import { readThrown } from './untrusted-thrown.ts';

/** What a plugin's process is made with. */
export interface ProcessPluginOptions {
  readonly id: string;
  readonly copy: PluginCopy;
  readonly permissions: readonly PluginPermission[];
  readonly storage: string;
  readonly memoryMb: number;
  /** So long loading its code may take. */
  readonly loadTimeoutMs: number;
  /** So long a plugin that only answers has a process after it was last asked. */
  readonly idleMs?: number;
  readonly log: Logger;
  /** Code of the plugin failed outside of a call. */
  failed(point: string, error: Error): void;
  /** The process ended although nobody stopped it. */
  ended(end: ProcessEnd): void;
}

/** Kinds that do nothing unless they are asked, so that their process may end meanwhile. */
const MAY_SLEEP: readonly string[] = ['notifier', 'geoip', 'sso'];
const IDLE_MS = 10 * 60_000;
const IDLE_CHECK_MS = 60_000;
/** Taps, jobs and clean-ups of one set-up. */
const MAX_REGISTRATIONS = 2000;
/** Events that may wait for one plugin; what comes then is left out. */
const MAX_EVENTS = 1000;

/** One set-up of the plugin: what it tapped through the host, and what it holds. */
interface Life {
  readonly host: Host;
  readonly config: unknown;
  readonly server: HostServer;
  readonly requests: RequestServer;
  readonly sockets: SocketServer;
  readonly bridges: BridgeServer;
  readonly tunnels: TunnelServer;
  /** What was tapped, in order: a process that wakes up must tap the same. */
  readonly taps: string[];
  /** True where only its own providers are tapped, so that nothing is missed while it has no process. */
  maySleep: boolean;
  registrations: number;
  isSetUp: boolean;
  error: Error | undefined;
}

/** A plugin whose code runs in a process of its own. Looks like one that runs here: what it taps are calls that cross. */
export class ProcessPlugin implements LoadedPlugin {
  kind: LoadedPlugin['kind'] = 'hooks';
  config: LoadedPlugin['config'];
  private starting: Promise<PluginProcess> | undefined;
  private current: PluginProcess | undefined;
  private life: Life | undefined;
  private calls = 0;
  private events = 0;
  private droppedEvents = 0;
  private usedAt = performance.now();
  private closed = false;
  private readonly lines: LineLimit;
  private readonly idleCheck: NodeJS.Timeout;

  private constructor(private readonly options: ProcessPluginOptions) {
    this.config = { form: { type: 'object', properties: {}, required: [] }, parse: raw => this.parse(raw) };
    this.lines = new LineLimit(message => options.log.warn(message));
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
    const tell = (op: string, args: unknown) => this.current?.tell(op, args);
    const life: Life = {
      host,
      config,
      server: new HostServer(host),
      requests: new RequestServer(),
      sockets: new SocketServer(tell),
      bridges: new BridgeServer(tell),
      tunnels: new TunnelServer(() => host.network, tell),
      taps: [],
      maySleep: MAY_SLEEP.includes(this.kind),
      registrations: 0,
      isSetUp: false,
      error: undefined,
    };
    this.life = life;
    host.onDispose(() => this.release(life));
    await this.ask('setup', { config });
    if (life.error) throw life.error;
    life.isSetUp = true;
  }

  /** Ends the process for good. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.idleCheck);
    await this.stopProcess();
  }

  private async parse(raw: unknown): Promise<Parsed<unknown>> {
    const parsed = ParsedSettings.parse(await this.ask('parse', { values: raw }));
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
        tell: (op, args) => this.hear(op, args),
        line: (level, line) => this.lines.take(() => this.options.log[level](line)),
        ended: end => this.onEnded(started, end),
      },
    );
    this.current = started;
    const entry = pathToFileURL(copy.entry).href;
    const loaded = Loaded.parse(
      await withTimeout(this.options.loadTimeoutMs, () => started.ask('load', { id, entry, permissions, storage })),
    );
    this.kind = loaded.kind;
    this.config = { form: loaded.form, parse: raw => this.parse(raw) };
    // It slept: what it taps now must be what is tapped already.
    if (this.life) {
      await started.ask('setup', { config: this.life.config });
    }
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
    if (idle && this.life?.maySleep) await this.stopProcess();
  }

  private release(life: Life): void {
    life.sockets.closeAll();
    life.bridges.closeAll();
    life.tunnels.closeAll();
    if (this.life === life) this.life = undefined;
  }

  private async answer(op: string, args: unknown): Promise<unknown> {
    const { life } = this;
    if (!life) throw new Error(`There is no ${op} before the set-up`);
    if (life.server.has(op)) return life.server.answer(op, args);
    if (op === 'api') return life.requests.call(args);
    if (op === 'bridge.connect') return life.bridges.connect(args);
    if (op === 'bridge.register') return life.bridges.register(args);
    if (op === 'net.connect') return life.tunnels.connect(args);
    if (op === 'net.write') return life.tunnels.write(args);
    throw new Error(`There is no ${op}`);
  }

  private hear(op: string, args: unknown): void {
    if (op === 'log') {
      const { level, message } = Log.parse(args);
      return this.lines.take(() => this.options.log[level](message));
    }
    if (op === 'failed') {
      const { point, thrown } = Failed.parse(args);
      const error = this.current?.errorFrom(thrown) ?? readThrown(thrown);
      return this.lines.take(() => this.options.failed(point, error));
    }
    const { life } = this;
    if (!life) return;
    if (op === 'socket.send') return life.sockets.send(args);
    if (op === 'socket.close') return life.sockets.close(args);
    if (op === 'link.receive') return life.bridges.receive(args);
    if (op === 'link.close') return life.bridges.close(args);
    if (op === 'net.more') return life.tunnels.more(args);
    if (op === 'net.end') return life.tunnels.end(args);
    if (op === 'net.destroy') return life.tunnels.destroy(args);
    this.register(life, op, args);
  }

  /** Does what the plugin's set-up wants of the host. What the host refuses fails the set-up. */
  private register(life: Life, op: string, args: unknown): void {
    if (++life.registrations > MAX_REGISTRATIONS)
      throw new Error(`it taps and schedules more than ${MAX_REGISTRATIONS} times`);
    try {
      if (op === 'tap') return this.tap(life, Tap.parse(args));
      life.maySleep = false;
      if (op === 'schedule') {
        const { job, everySeconds } = Schedule.parse(args);
        return life.host.schedule(everySeconds, async () => void (await this.ask('job', { job })));
      }
      if (op === 'dispose') {
        const { cleanup } = Dispose.parse(args);
        return life.host.onDispose(async () => void (this.process && (await this.ask('clean', { cleanup }))));
      }
    } catch (error) {
      if (life.isSetUp) this.lines.take(() => this.options.failed(op, error as Error));
      else life.error ??= error as Error;
      return;
    }
    throw new Error(`there is no ${op}`);
  }

  private tap(life: Life, { tap, point, key = '', options }: z.infer<typeof Tap>): void {
    const name = `${tap} ${point} ${key}`;
    if (life.taps[tap] === name) return;
    if (tap !== life.taps.length) throw new Error('Its taps are not the ones it had when it was set up');
    life.taps.push(name);
    if (HOOK_KINDS[point] !== 'provider' || key !== this.options.id) life.maySleep = false;
    const call = this.callOf(life, tap, point);
    const hook = life.host.hooks[point] as unknown as { tap(...args: unknown[]): void };
    if (HOOK_KINDS[point] === 'provider') hook.tap(key, call, options);
    else hook.tap(call, options);
  }

  /** What the core calls in place of the plugin's function. */
  private callOf(life: Life, tap: number, point: keyof PluginHooks): (...args: never[]) => Promise<unknown> {
    const run = (...args: unknown[]) => this.ask('run', { tap, args: args.slice(0, lastGiven(args)) });
    if (point === 'routes') return (request: RouteRequest) => run(life.requests.cross(request));
    if (point === 'sockets')
      return (socket: PluginSocket, request: RouteRequest) =>
        run(life.sockets.add(socket), life.requests.cross(request));
    if (point === 'agentProtocol') return (bridge: AgentBridge) => run(life.bridges.add(bridge));
    if (point === 'updateGeoip') return (config: unknown, upload?: string) => this.update(run, config, upload);
    if (HOOK_KINDS[point] === 'event') return (event: unknown) => this.event(() => run(event));
    return run;
  }

  /** A process reads its own storage only: an uploaded file is handed over there. */
  private async update(run: (...args: unknown[]) => Promise<unknown>, config: unknown, upload?: string) {
    if (upload === undefined) return run(config);
    const file = join(this.options.storage, `upload-${Date.now()}`);
    await copyFile(upload, file);
    try {
      return await run(config, file);
    } finally {
      await rm(file, { force: true });
    }
  }

  private async event(run: () => Promise<unknown>): Promise<void> {
    if (this.events >= MAX_EVENTS) {
      this.droppedEvents++;
      return;
    }
    this.events++;
    try {
      await run();
    } finally {
      this.events--;
      if (this.events === 0 && this.droppedEvents > 0) {
        this.options.log.warn(`${this.droppedEvents} events were left out, because the plugin does not keep up`);
        this.droppedEvents = 0;
      }
    }
  }
}

const lastGiven = (args: readonly unknown[]) => args.findLastIndex(arg => arg !== undefined) + 1;

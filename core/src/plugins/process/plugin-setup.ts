import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { AgentBridge, Host, PluginHooks, PluginSocket, RouteRequest } from '@vitrine/plugin-sdk';
import { HOOK_KINDS } from '@vitrine/plugin-sdk/hook-list';
import { rememberFrames } from '../hooks/registration-frames.ts';
import { EventLimit } from './event-limit.ts';
import { Badge, Dispose, Health, Schedule, Tap } from './message-schemas.ts';
import { readableError } from './readable-error.ts';
import { BridgeServer } from './serve-bridge.ts';
import { HostServer } from './serve-host.ts';
import { RequestServer } from './serve-requests.ts';
import { SocketServer } from './serve-sockets.ts';
import { TunnelServer } from './serve-tunnels.ts';

/** Taps, jobs and clean-ups of one set-up. */
const MAX_REGISTRATIONS = 2000;

interface SetupOptions {
  readonly id: string;
  readonly storage: string;
  /** Whether the kind of the plugin allows it to have no process between calls. */
  readonly maySleep: boolean;
  ask(op: string, args: unknown): Promise<unknown>;
  tell(op: string, args: unknown): void;
  /** Whether the process runs, so that clean-ups can be called. */
  isRunning(): boolean;
  /** Frames of the plugin's own code in a stack of its process. */
  framesOf(stack: string): string;
  warn(message: string): void;
  failed(point: string, error: Error): void;
}

/**
 * One set-up of a plugin whose code runs in a process: registers the taps and jobs of the process with the host, and serves its
 * requests to the host. It continues to exist while the process sleeps.
 */
export class PluginSetup {
  /** True while only providers under the plugin's own id are tapped, so that nothing is missed without a process. */
  maySleep: boolean;
  private readonly server: HostServer;
  private readonly requests = new RequestServer();
  private readonly sockets: SocketServer;
  private readonly bridges: BridgeServer;
  private readonly tunnels: TunnelServer;
  private readonly events: EventLimit;
  /** Taps in the order of registration: a process that wakes up must register the same ones. */
  private readonly taps: string[] = [];
  private registrations = 0;
  private isComplete = false;
  private error: Error | undefined;

  constructor(
    private readonly host: Host,
    readonly config: unknown,
    private readonly options: SetupOptions,
  ) {
    const { tell } = options;
    this.maySleep = options.maySleep;
    this.server = new HostServer(host);
    this.sockets = new SocketServer(tell);
    this.bridges = new BridgeServer(tell);
    this.tunnels = new TunnelServer(() => host.network, tell);
    this.events = new EventLimit(message => options.warn(message));
  }

  /** Called when the plugin's `setup` has returned. Throws an error of the host, if a registration was refused meanwhile. */
  complete(): void {
    if (this.error) throw this.error;
    this.isComplete = true;
  }

  /** Closes everything that the plugin has open. */
  release(): void {
    this.sockets.closeAll();
    this.bridges.closeAll();
    this.tunnels.closeAll();
  }

  /** Answers a request of the process. */
  async answer(op: string, args: unknown): Promise<unknown> {
    if (this.server.has(op)) return this.server.answer(op, args);
    if (op === 'api') return this.requests.call(args);
    if (op === 'bridge.connect') return this.bridges.connect(args);
    if (op === 'bridge.register') return this.bridges.register(args);
    if (op === 'link.terminal') return this.bridges.openTerminal(args);
    if (op === 'net.connect') return this.tunnels.connect(args);
    if (op === 'net.write') return this.tunnels.write(args);
    throw new Error(`There is no ${op}`);
  }

  /** Handles a notification of the process. */
  receive(op: string, args: unknown): void {
    if (op === 'socket.send') return this.sockets.send(args);
    if (op === 'socket.close') return this.sockets.close(args);
    if (op === 'socket.pause') return this.sockets.pause(args);
    if (op === 'link.receive') return this.bridges.receive(args);
    if (op === 'link.close') return this.bridges.close(args);
    if (op === 'shell.output') return this.bridges.output(args);
    if (op === 'shell.exited') return this.bridges.exited(args);
    if (op === 'net.more') return this.tunnels.more(args);
    if (op === 'net.end') return this.tunnels.end(args);
    if (op === 'net.destroy') return this.tunnels.destroy(args);
    if (op === 'health') return this.host.health(Health.parse(args).line);
    if (op === 'badge') return this.host.badge(Badge.parse(args).count);
    this.register(op, args);
  }

  /** Registers a tap, job or clean-up with the host. A refused registration fails the set-up. */
  private register(op: string, args: unknown): void {
    if (++this.registrations > MAX_REGISTRATIONS)
      throw new Error(`it taps and schedules more than ${MAX_REGISTRATIONS} times`);
    const { ask, isRunning, failed } = this.options;
    try {
      if (op === 'tap') return this.tap(Tap.parse(args));
      this.maySleep = false;
      if (op === 'schedule') {
        const { job, when, name, on, stack } = Schedule.parse(args);
        const run = this.located(stack, async () => void (await ask('job', { job })));
        return this.locate(stack, () => this.host.schedule(when, run, name, on));
      }
      if (op === 'dispose') {
        const { cleanup } = Dispose.parse(args);
        return this.host.onDispose(async () => void (isRunning() && (await ask('clean', { cleanup }))));
      }
    } catch (error) {
      const readable = readableError(error, op);
      if (this.isComplete) failed(op, readable);
      else this.error ??= readable;
      return;
    }
    throw new Error(`there is no ${op}`);
  }

  private located<F extends object>(stack: string, registered: F): F {
    return rememberFrames(registered, this.options.framesOf(stack));
  }

  /** Runs a registration; an error gets the frames of the plugin code that requested it. */
  private locate(stack: string, register: () => void): void {
    try {
      register();
    } catch (error) {
      throw Object.assign(error as Error, { frames: this.options.framesOf(stack) });
    }
  }

  private tap({ tap, point, key = '', options, stack }: z.infer<typeof Tap>): void {
    const name = `${tap} ${point} ${key}`;
    if (this.taps[tap] === name) return;
    if (tap !== this.taps.length) throw new Error('Its taps are not the ones it had when it was set up');
    this.taps.push(name);
    if (HOOK_KINDS[point] !== 'provider' || key !== this.options.id) this.maySleep = false;
    const call = this.located(stack, this.callOf(tap, point));
    const hook = this.host.hooks[point] as unknown as { tap(...args: unknown[]): void };
    this.locate(stack, () => {
      if (HOOK_KINDS[point] === 'provider') hook.tap(key, call, options);
      else hook.tap(call, options);
    });
  }

  /** Function that the core calls in place of the plugin's own. */
  private callOf(tap: number, point: keyof PluginHooks): (...args: never[]) => Promise<unknown> {
    const run = (...args: unknown[]) => this.options.ask('run', { tap, args: args.slice(0, countGiven(args)) });
    if (point === 'routes')
      return (request: RouteRequest) => {
        const crossing = this.requests.cross(request);
        return run(crossing).finally(() => this.requests.release(crossing));
      };
    if (point === 'sockets')
      return (socket: PluginSocket, request: RouteRequest) => {
        const crossing = this.requests.cross(request);
        socket.onClose(() => this.requests.release(crossing));
        return run(this.sockets.add(socket), crossing);
      };
    if (point === 'agentProtocol') return (bridge: AgentBridge) => run(this.bridges.add(bridge));
    if (point === 'updateGeoip') return (config: unknown, upload?: string) => this.update(run, config, upload);
    if (HOOK_KINDS[point] === 'event') return (event: unknown) => this.events.deliver(() => run(event));
    return run;
  }

  /** A plugin's process can read only its own storage, so an uploaded file is copied there. */
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
}

/** Number of arguments up to the last defined one. */
const countGiven = (args: readonly unknown[]) => args.findLastIndex(arg => arg !== undefined) + 1;

import { Socket } from 'node:net';
import type { Host, Plugin, PluginHooks } from '@vitrine/plugin-sdk';
import { HOOK_KINDS } from '@vitrine/plugin-sdk/hook-list';
import { importPlugin } from '../../model/load.ts';
import { Channel } from '../channel.ts';
import type { CrossingRequest, Loaded, LoadArgs } from '../protocol.ts';
import { fromThrown, toThrown, type Thrown } from '../thrown.ts';
import { Bridges } from './bridge.ts';
import { harden } from './harden.ts';
import { hostOver, type Registered } from './host.ts';
import { offerModules } from './modules.ts';
import { requestOver } from './requests.ts';
import { Sockets } from './sockets.ts';
import type { Tunnels } from './tunnel.ts';

/* The program of a plugin's process. It answers the core over a pipe, and ends with it. */

const CORE = 3;
/** Time for sending the last messages before the process exits, in ms. */
const DRAIN_TIMEOUT_MS = 500;

harden();
offerModules(import.meta.url);

const pipe = new Socket({ fd: CORE, readable: true, writable: true });
const failed = (point: string, error: unknown) => channel.tell('failed', { point, thrown: toThrown(error) });
let plugin: Plugin | undefined;
let host: Host | undefined;
let registered: Registered | undefined;

const channel: Channel = new Channel(pipe, {
  ask: (op, args) => answer(op, args as never),
  tell: (op, args) => {
    if (op === 'socket') sockets.on(args as never);
    if (op === 'link') bridges.on(args as never);
    if (op === 'shell') bridges.onShell(args as never);
    if (op === 'net') tunnels?.on(args as never);
    if (op === 'trust') tunnels?.trust((args as Pick<LoadArgs, 'authorities'>).authorities);
  },
  describe: toThrown,
  thrown: thrown => fromThrown(thrown as Thrown),
  closed: () => process.exit(0),
});
const sockets = new Sockets(channel, failed);
const bridges = new Bridges(channel, failed);
let tunnels: Tunnels | undefined;

async function answer(op: string, args: never): Promise<unknown> {
  switch (op) {
    case 'ping':
      return undefined;
    case 'load':
      return load(args);
    case 'parse':
      return plugin!.config.parse((args as { values: unknown }).values);
    case 'setup':
      return void (await plugin!.setup(host!, (args as { config: unknown }).config));
    case 'run':
      return run(args);
    case 'job':
      return void (await registered!.jobs[(args as { job: number }).job]!());
    case 'clean':
      return void (await registered!.cleanups[(args as { cleanup: number }).cleanup]!());
    default:
      throw new Error(`There is no ${op}`);
  }
}

async function load(args: LoadArgs): Promise<Loaded> {
  ({ host, registered } = hostOver(channel, args, () => plugin?.stack ?? ''));
  if (args.permissions.includes('network')) {
    // Loads Node's HTTP clients on demand, so that other plugins save the memory.
    const tunnel = await import('./tunnel.ts');
    tunnels = new tunnel.Tunnels(channel);
    tunnel.tunnelEverything(tunnels, host.network);
    tunnels.trust(args.authorities);
  }
  plugin = await importPlugin(args.entry);
  return { kind: plugin.kind, form: plugin.config.form };
}

/** Calls a tapped function. Arguments that JSON cannot represent are created here from the core's message. */
async function run({ tap, args }: { tap: number; args: unknown[] }): Promise<unknown> {
  const { point, call } = registered!.taps[tap]!;
  const value = await call(...(argumentsFor(point as keyof PluginHooks, args) as never[]));
  return HOOK_KINDS[point as keyof PluginHooks] === 'event' ? undefined : value;
}

function argumentsFor(point: keyof PluginHooks, args: unknown[]): unknown[] {
  if (point === 'routes') return [requestOver(channel, args[0] as CrossingRequest)];
  if (point === 'sockets') return [sockets.add(args[0] as number), requestOver(channel, args[1] as CrossingRequest)];
  if (point === 'agentProtocol') return [bridges.open(args[0] as number)];
  return args;
}

/** Reports an uncaught error and exits: the state of the plugin is unknown after it. */
function crash(error: unknown): void {
  channel.tell('crash', toThrown(error));
  setTimeout(() => process.exit(1), DRAIN_TIMEOUT_MS);
  pipe.end(() => process.exit(1));
}
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);
channel.tell('up');

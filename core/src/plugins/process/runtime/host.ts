import type { PluginPermission } from '@vitrine/contracts';
import type { Host, PluginHooks } from '@vitrine/plugin-sdk';
import { PluginStorage } from '../../storage.ts';
import type { Channel } from '../channel.ts';
import { HOOK_KINDS } from '../hook-kinds.ts';
import type { LoadArgs } from '../protocol.ts';
import { httpOver, networkOver } from './http.ts';

/** What a plugin left in its set-up, by the number under which the core calls it. */
export interface Registered {
  readonly taps: { readonly point: string; readonly call: (...args: never[]) => unknown }[];
  readonly jobs: (() => unknown)[];
  readonly cleanups: (() => unknown)[];
}

/** Everything one plugin sees of the core, in its own process: the calls cross. The core checks each of them again. */
export function hostOver(
  channel: Channel,
  { id, permissions, storage }: LoadArgs,
): { host: Host; registered: Registered } {
  const registered: Registered = { taps: [], jobs: [], cleanups: [] };
  const has = (permission: PluginPermission) => permissions.includes(permission);
  const closed = <T extends object>(permission: PluginPermission, real: T): T =>
    has(permission) ? real : forbidden(permission);
  const tap = (point: string, key: string | undefined, call: (...args: never[]) => unknown, options: unknown) => {
    if (typeof call !== 'function') throw new TypeError(`${point}.tap takes a function`);
    channel.tell('tap', { tap: registered.taps.length, point, key, options });
    registered.taps.push({ point, call });
  };
  const hooks = Object.fromEntries(
    Object.entries(HOOK_KINDS).map(([point, kind]) => [
      point,
      {
        kind,
        tap: (...args: never[]) =>
          kind === 'provider'
            ? tap(point, String(args[0]), args[1]!, args[2])
            : tap(point, undefined, args[0]!, args[1]),
      },
    ]),
  ) as unknown as PluginHooks;
  const log = (level: string) => (message: string) => channel.tell('log', { level, message: String(message) });
  const http = httpOver(channel);
  return {
    registered,
    host: {
      id,
      hooks: {
        ...hooks,
        routes: closed('routes', hooks.routes),
        sockets: closed('routes', hooks.sockets),
        agentProtocol: closed('agents', hooks.agentProtocol),
      },
      http: closed('network', http),
      network: closed('network', networkOver(channel, http)),
      storage: closed('storage', new PluginStorage(storage)),
      logger: { info: log('info'), warn: log('warn'), error: log('error') },
      data: {
        nodes: async () => (await channel.ask('data.nodes')) as never,
        state: async uuid => (await channel.ask('data.state', { uuid })) as never,
      },
      schedule: (everySeconds, job) => {
        if (!has('schedule')) throw permissionError('schedule');
        if (!(everySeconds >= 1)) throw new Error('A job runs every second at most');
        channel.tell('schedule', { job: registered.jobs.length, everySeconds });
        registered.jobs.push(job);
      },
      onDispose: cleanup => {
        channel.tell('dispose', { cleanup: registered.cleanups.length });
        registered.cleanups.push(cleanup);
      },
    },
  };
}

function forbidden<T extends object>(permission: PluginPermission): T {
  const refuse = () => {
    throw permissionError(permission);
  };
  return new Proxy(refuse as unknown as T, { get: refuse, apply: refuse });
}

const permissionError = (permission: PluginPermission) =>
  Object.assign(new Error(`This needs the permission "${permission}" in the manifest`), { name: 'PermissionError' });

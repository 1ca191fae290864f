import type { Host, PluginHooks } from '@vitrine/plugin-sdk';
import { FileKeyValueStore } from '@vitrine/plugin-sdk/key-value-store';
import { withPermissions } from '@vitrine/plugin-sdk/permissions';
import { PluginStorage } from '../../storage.ts';
import type { Channel } from '../channel.ts';
import { HOOK_KINDS } from '@vitrine/plugin-sdk/hook-list';
import type { LoadArgs } from '../protocol.ts';
import { httpOver, networkOver } from './http.ts';

/** Functions that a plugin registered in its set-up, by the number under which the core calls them. */
export interface Registered {
  readonly taps: { readonly point: string; readonly call: (...args: never[]) => unknown }[];
  readonly jobs: (() => unknown)[];
  readonly cleanups: (() => unknown)[];
}

/** The host of a plugin in its own process: calls are sent to the core, which checks each of them again. */
export function hostOver(
  channel: Channel,
  { id, permissions, storage }: LoadArgs,
): { host: Host; registered: Registered } {
  const registered: Registered = { taps: [], jobs: [], cleanups: [] };
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
  const files = new PluginStorage(storage);
  const host: Host = {
    id,
    hooks,
    http,
    network: networkOver(channel, http),
    storage: files,
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    data: {
      nodes: async () => (await channel.ask('data.nodes')) as never,
      state: async uuid => (await channel.ask('data.state', { uuid })) as never,
    },
    alerts: {
      open: async (key, { subject, since }) =>
        void (await channel.ask('alerts.open', { key, subject, ...(since !== undefined && { since }) })),
      close: async key => void (await channel.ask('alerts.close', { key })),
    },
    store: new FileKeyValueStore(files),
    schedule: (when, job, name) => {
      channel.tell('schedule', { job: registered.jobs.length, when, name });
      registered.jobs.push(job);
    },
    health: line => channel.tell('health', { line: String(line) }),
    badge: count => channel.tell('badge', { count: Number(count) }),
    onDispose: cleanup => {
      channel.tell('dispose', { cleanup: registered.cleanups.length });
      registered.cleanups.push(cleanup);
    },
  };
  return { registered, host: withPermissions(host, permissions) };
}

import type { Host, PluginHooks } from '@vitrine/plugin-sdk';
import { HOOK_KINDS } from '@vitrine/plugin-sdk/hook-list';
import { withPermissions } from '@vitrine/plugin-sdk/permissions';
import { storedText } from '@vitrine/plugin-sdk/stored-value';
import { PluginStorage } from '../../host/storage.ts';
import type { Channel } from '../channel.ts';
import type { LoadArgs } from '../protocol.ts';
import { httpOver, networkOver } from './http.ts';

/** Functions that a plugin registered in its set-up, by the number with which the core calls them. */
export interface Registered {
  readonly taps: { readonly point: string; readonly call: (...args: never[]) => unknown }[];
  readonly jobs: (() => unknown)[];
  readonly cleanups: (() => unknown)[];
}

/**
 * The host of a plugin in its own process: calls are sent to the core, which validates each of them again. `definition`: stack of
 * the plugin's definition, for taps that the SDK creates for it.
 */
export function hostOver(
  channel: Channel,
  { id, permissions, storage }: LoadArgs,
  definition: () => string,
): { host: Host; registered: Registered } {
  const registered: Registered = { taps: [], jobs: [], cleanups: [] };
  const tap = (point: string, key: string | undefined, call: (...args: never[]) => unknown, options: unknown) => {
    if (typeof call !== 'function') throw new TypeError(`${point}.tap takes a function`);
    const stack = `${new Error().stack}\n${definition()}`;
    channel.tell('tap', { tap: registered.taps.length, point, key, options, stack });
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
  const host: Host = {
    id,
    hooks,
    http,
    network: networkOver(channel, http),
    storage: new PluginStorage(storage),
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    data: {
      nodes: async () => (await channel.ask('data.nodes')) as never,
      state: async uuid => (await channel.ask('data.state', { uuid })) as never,
    },
    alerts: {
      open: async (key, alert) => void (await channel.ask('alerts.open', { ...alert, key })),
      close: async key => void (await channel.ask('alerts.close', { key })),
    },
    notices: { send: async (key, message) => void (await channel.ask('notices.send', { key, message })) },
    series: {
      declare: async families => void (await channel.ask('series.declare', { families })),
      write: async (node, values, at) =>
        (await channel.ask('series.write', { node, values, ...(at !== undefined && { at }) })) as { refused: number },
    },
    history: {
      families: async () => (await channel.ask('history.families')) as never,
      newest: async uuid => (await channel.ask('history.newest', { uuid })) as never,
      read: async query => (await channel.ask('history.read', { query })) as never,
    },
    availability: {
      site: async () => (await channel.ask('availability.site')) as never,
      read: async (from, to) => (await channel.ask('availability.read', { from, to })) as never,
    },
    store: {
      get: async key => (await channel.ask('store.get', { key })) as never,
      set: async (key, value) => void (await channel.ask('store.set', asJson(key, value))),
      add: async (key, value) => (await channel.ask('store.add', asJson(key, value))) as boolean,
      delete: async key => void (await channel.ask('store.delete', { key })),
      keys: async prefix => (await channel.ask('store.keys', { prefix })) as string[],
      entries: async prefix => (await channel.ask('store.entries', { prefix })) as never,
    },
    schedule: (when, job, name, scope) => {
      if (typeof job !== 'function') throw new TypeError('schedule takes a function');
      channel.tell('schedule', { job: registered.jobs.length, when, name, on: scope, stack: new Error().stack });
      registered.jobs.push(job);
    },
    health: line => channel.tell('health', { line: String(line) }),
    badge: count => channel.tell('badge', { count: Number(count) }),
    onDispose: cleanup => {
      if (typeof cleanup !== 'function') throw new TypeError('onDispose takes a function');
      channel.tell('dispose', { cleanup: registered.cleanups.length });
      registered.cleanups.push(cleanup);
    },
  };
  return { registered, host: withPermissions(host, permissions) };
}

/** Returns a value as JSON, without parts that the pipe could not carry either. */
const asJson = (key: string, value: unknown) => ({ key, value: JSON.parse(storedText(key, value)) as unknown });

import { mkdir } from 'node:fs/promises';
import type { PluginPermission } from '@vitrine/contracts';
import {
  PermissionError,
  type Host,
  type Http,
  type Logger,
  type Network,
  type Storage,
  type DataAccess,
} from '@vitrine/plugin-sdk';
import type { Clock } from '../platform/clock.ts';
import type { CoreHooks } from './core-hooks.ts';
import { ownDownloads, ownProviders } from './own-id.ts';
import type { PluginLifecycle } from './plugin-lifecycle.ts';
import { checkedRoutes, checkedSockets } from './routes/checked-taps.ts';
import { scopedProtocol, scopedSockets } from './routes/scoped-hooks.ts';

/** What a host is made of. */
export interface HostParts {
  readonly scope: PluginLifecycle;
  readonly hooks: CoreHooks;
  readonly permissions: readonly PluginPermission[];
  readonly http: Http;
  readonly network: Network;
  readonly logger: Logger;
  readonly storage: Storage;
  readonly views: DataAccess;
  readonly clock: Clock;
}

/**
 * Everything one plugin sees of the core, for one life. What its manifest does not ask for is refused with a word that
 * names the permission: this keeps mistakes honest; it is no wall against a plugin that means harm.
 */
export async function hostFor(parts: HostParts): Promise<Host> {
  const { scope, hooks, permissions, http, network, logger, storage, views: data, clock } = parts;
  const has = (permission: PluginPermission) => permissions.includes(permission);
  if (has('storage')) await mkdir(storage.folder, { recursive: true, mode: 0o700 });
  const opened = hooks.forPlugin(scope);
  const closed = <T extends object>(permission: PluginPermission, real: T): T =>
    has(permission) ? real : forbidden(permission);
  return {
    id: scope.id,
    hooks: {
      ...opened,
      ...ownProviders(opened, scope.id),
      routes: closed('routes', checkedRoutes(opened.routes, hooks, scope)),
      sockets: closed('routes', scopedSockets(checkedSockets(opened.sockets, hooks, scope), scope)),
      agentProtocol: closed('agents', scopedProtocol(opened.agentProtocol, scope)),
    },
    http: closed('network', ownDownloads(http, storage.folder)),
    network: closed('network', network),
    storage: closed('storage', storage),
    logger,
    data,
    schedule: (everySeconds, job) => {
      if (!has('schedule')) throw new PermissionError('schedule');
      if (!(everySeconds >= 1)) throw new Error('A job runs every second at most');
      scope.onStop(clock.every(everySeconds * 1000, async () => void (await scope.callSafely('job', job))));
    },
    onDispose: cleanup => scope.onStop(cleanup),
  };
}

/** Stands where something was not asked for: whatever is done with it says so. */
function forbidden<T extends object>(permission: PluginPermission): T {
  const refuse = () => {
    throw new PermissionError(permission);
  };
  return new Proxy(refuse as unknown as T, { get: refuse, apply: refuse });
}

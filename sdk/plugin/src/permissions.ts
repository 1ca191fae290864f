import type { PluginPermission } from '@vitrine/contracts';
import { PermissionError } from './errors.ts';
import type { Host } from './host.ts';

/**
 * Returns the host restricted to these permissions: the other services throw a PermissionError that names the missing permission.
 */
export function withPermissions(host: Host, permissions: readonly PluginPermission[]): Host {
  const allow = <T extends object>(permission: PluginPermission, part: T): T =>
    permissions.includes(permission) ? part : forbidden(permission);
  const { hooks } = host;
  return {
    ...host,
    hooks: {
      ...hooks,
      routes: allow('routes', hooks.routes),
      sockets: allow('routes', hooks.sockets),
      agentProtocol: allow('agents', hooks.agentProtocol),
    },
    http: allow('network', host.http),
    network: allow('network', host.network),
    storage: allow('storage', host.storage),
    store: allow('storage', host.store),
    schedule: allow('schedule', host.schedule),
    alerts: allow('alerts', host.alerts),
    notices: allow('notices', host.notices),
    series: allow('series', host.series),
    history: allow('history', host.history),
    availability: allow('availability', host.availability),
    badge: allow('admin-ui', host.badge),
  };
}

/** Replaces a service that was not requested: every use of it throws. */
function forbidden<T extends object>(permission: PluginPermission): T {
  const refuse = () => {
    throw new PermissionError(permission);
  };
  return new Proxy(refuse as unknown as T, { get: refuse, apply: refuse });
}

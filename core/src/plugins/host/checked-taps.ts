import type { PluginHooks, RouteOptions } from '@vitrine/plugin-sdk';
import { compileRoute, pathProblem } from '@vitrine/plugin-sdk/route-table';
import type { CoreHooks } from '../hooks/core-hooks.ts';
import type { PluginLifecycle } from '../hooks/plugin-lifecycle.ts';
import { registrationFrames } from '../hooks/registration-frames.ts';

/*
 * Invalid routes and sockets are refused when they are tapped, and recorded as failures of the plugin: to its author, a silently
 * ignored tap would look like a core that does not respond.
 */

const AUDIENCES: readonly unknown[] = ['anyone', 'viewer', 'agent', 'admin'] satisfies RouteOptions['audience'][];

/** `hooks.routes` of one plugin. */
export function checkedRoutes(routes: PluginHooks['routes'], hooks: CoreHooks, scope: PluginLifecycle) {
  const check = (key: string) => {
    const compiled = compileRoute(key);
    return typeof compiled === 'string' ? compiled : undefined;
  };
  return checked('routes', routes, check, () => hooks.routes.registrations(), scope);
}

/** `hooks.sockets` of one plugin. */
export function checkedSockets(sockets: PluginHooks['sockets'], hooks: CoreHooks, scope: PluginLifecycle) {
  return checked('sockets', sockets, pathProblem, () => hooks.sockets.registrations(), scope);
}

function checked<P extends PluginHooks['routes'] | PluginHooks['sockets']>(
  name: string,
  point: P,
  problemOf: (key: string) => string | undefined,
  claims: () => readonly { readonly key: string; readonly plugin: string }[],
  scope: PluginLifecycle,
): P {
  const takenBy = (key: string) => claims().find(claim => claim.key === key)?.plugin;
  const tap = (key: string, answer: never, options: RouteOptions) => {
    const audience: unknown = (options as Partial<RouteOptions> | undefined)?.audience;
    const holder = takenBy(key);
    const problem =
      problemOf(key) ??
      (AUDIENCES.includes(audience)
        ? undefined
        : `"${key}" names no audience; give { audience: 'anyone' | 'viewer' | 'agent' | 'admin' }`) ??
      (holder === undefined ? undefined : `"${key}" is taken by the plugin "${holder}"; switch one of them off`);
    if (problem === undefined) point.tap(key, answer, options);
    else scope.recordFailure(name, new Error(problem), registrationFrames(answer));
  };
  return { kind: point.kind, tap } as P;
}

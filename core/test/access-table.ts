import type { RouteAccess } from '../src/platform/http/access.ts';
import { RouteCatalogueService } from '../src/platform/openapi/routes.ts';
import { SocketServerService } from '../src/platform/sockets/socket-server.service.ts';
import type { TestApp } from './app.ts';

const NONE = '–';

/** Returns the audit entry of a route, and the part of the body that it contains. */
function logOf({ audit, logs }: RouteAccess): [string, string] {
  if (!audit) return [NONE, NONE];
  if (logs === undefined) return [audit, NONE];
  if (logs === 'body') return [audit, 'all fields'];
  if (logs === 'by-handler') return [audit, 'what the handler says'];
  if ('masked' in logs) return [audit, ['all fields', ...logs.masked.map(name => `${name} masked`)].join(', ')];
  return [audit, logs.length > 0 ? logs.join(', ') : 'no field'];
}

/** Returns every route and socket of an application with its declarations: the rows of the table in docs/access.md. */
export function accessRows({ app }: Pick<TestApp, 'app'>): string[] {
  const routes = app.get(RouteCatalogueService).all();
  const all: [path: string, method: string, access: RouteAccess][] = [
    ...routes.map(({ path, method, access }): [string, string, RouteAccess] => [path, method, access]),
    ...app
      .get(SocketServerService)
      .entries()
      .map(([path, entry]): [string, string, RouteAccess] => [path, 'WS', entry]),
  ];
  return all
    .sort(([a, first], [b, second]) => (`${a} ${first}` < `${b} ${second}` ? -1 : 1))
    .map(([path, method, access]) => {
      const proof =
        access.audience === 'admin'
          ? [access.scope, access.limitedKeys ?? 'refused', access.stepUp ?? NONE]
          : [NONE, NONE, NONE];
      return `| ${[`\`${method} ${path}\``, access.audience, ...proof, ...logOf(access)].join(' | ')} |`;
    });
}

import type { KeyScope } from '@vitrine/contracts';

/** What a route asks of a key: for reading it and for changing by it. */
interface Line {
  readonly below: string;
  readonly read: KeyScope;
  readonly write: KeyScope;
}

const line = (below: string, read: KeyScope, write: KeyScope): Line => ({
  below: `/api/v1/admin/${below}`,
  read,
  write,
});

/** The first line that fits decides. */
const LINES: readonly Line[] = [
  line('nodes', 'read', 'nodes'),
  line('enrolments', 'nodes', 'nodes'),
  line('install', 'nodes', 'nodes'),
  line('discovery', 'settings', 'settings'),
  line('alerts/settings', 'settings', 'settings'),
  line('alerts', 'read', 'settings'),
  line('ping', 'read', 'settings'),
  line('totals', 'read', 'settings'),
  line('about', 'read', 'settings'),
  ...['exec', 'terminal', 'clipboard', 'control'].map(word => line(word, 'control', 'control')),
  ...['settings', 'notifications', 'plugins', 'themes', 'geoip', 'records', 'metrics', 'badges', 'money'].map(word =>
    line(word, 'settings', 'settings'),
  ),
];

const READS = new Set(['GET', 'HEAD']);

/** The scope that a key needs for a route of the administrator, by its path as it is declared. What stands in no line is for `full` keys. */
export function scopeOf(method: string, path: string): KeyScope {
  const found = LINES.find(({ below }) => path === below || path.startsWith(`${below}/`));
  return found ? found[READS.has(method) ? 'read' : 'write'] : 'full';
}

/** Whether scopes cover one: every key may read, and `full` may all. */
export const covers = (scopes: readonly KeyScope[], needed: KeyScope): boolean =>
  scopes.length > 0 && (needed === 'read' || scopes.includes(needed) || scopes.includes('full'));

/** Pages of the admin area, as paths below `/admin` with parameters as `:name`. '' is the list of nodes. */
export const ADMIN_PAGES = [
  '',
  'overview',
  'node/:uuid',
  'settings/billing',
  'ping',
  'checks',
  'notification/history',
  'notification/offline',
  'notification/load',
  'notification/silences',
  'announcements',
  'notification/general',
  'settings/notification',
  'exec',
  'exec/task/:id',
  'exec/history',
  'exec/commands',
  'exec/terminals',
  'exec/settings',
  'theme_managed',
  'theme_managed/:id',
  'settings/custom',
  'account',
  'sessions',
  'settings/sign-on',
  'keys',
  'shares',
  'settings/site',
  'settings/general',
  'plugins',
  'plugin/:id',
  'backup',
  'move-in',
  'logs',
  'about',
] as const;
export type AdminPagePath = (typeof ADMIN_PAGES)[number];

/** Paths below `/admin` that redirect to a page: addresses that people guess, and former addresses. */
export const ADMIN_REDIRECTS: Readonly<Record<string, AdminPagePath>> = {
  nodes: '',
  notification: 'notification/history',
  settings: 'settings/site',
  'settings/theme': 'theme_managed',
};

/** First segment of paths that redirect to the admin area. */
const LEADS_TO_ADMIN = 'manage';

const PATTERNS = ['login', 'setup', 'terminal', ...[...ADMIN_PAGES, ...Object.keys(ADMIN_REDIRECTS)].map(inAdmin)].map(
  segmentsOf,
);

/**
 * Returns true if the shell has a page of its own at a path of the site, matched like in its router: case-insensitively, with or
 * without a trailing slash. Does not check whether the node or plugin exists.
 */
export function hasOwnPage(path: string): boolean {
  const segments = segmentsOf(path);
  if (segments[0] === LEADS_TO_ADMIN) return true;
  return PATTERNS.some(
    pattern =>
      pattern.length === segments.length &&
      pattern.every((segment, i) => (segment.startsWith(':') ? segments[i] !== '' : segment === segments[i])),
  );
}

function inAdmin(path: string): string {
  return `admin/${path}`;
}

/** Path segments, decoded one by one, so that an encoded slash does not split one. */
function segmentsOf(path: string): string[] {
  const segments = path.replace(/^\/|\/+$/g, '').split('/');
  return segments.map(segment => decodeURIComponent(segment).toLowerCase());
}

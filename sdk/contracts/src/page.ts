import type { PluginPart } from './plugin-part.ts';

/**
 * Kind of page: `public` pages are drawn by themes and contain custom HTML, `own` pages contain only code of the shell, and a
 * `plugin` page shows the admin page of one plugin, in a frame of the admin area and always in a sandbox.
 */
export type PageKind = 'public' | 'own' | 'plugin';

/** First path segment of the pages of plugins: `/plugin-page/<id>`. */
export const PLUGIN_PAGE = 'plugin-page';

/** First path segment of the public pages of plugins: `/p/<id>`, inside the theme's frame. */
export const PUBLIC_PLUGIN_PAGE = 'p';

/** First path segments of pages without theme and custom HTML. */
const SEGMENTS = {
  admin: 'own',
  login: 'own',
  manage: 'own',
  setup: 'own',
  terminal: 'own',
  [PLUGIN_PAGE]: 'plugin',
} as const;
const NAMES = Object.keys(SEGMENTS) as (keyof typeof SEGMENTS)[];

/**
 * Returns the kind of page at a path of the site (as a browser sends it, without base path and query), and the canonical spelling
 * under which it is served. Matches the decoded path case-insensitively, so that server and router always agree. Undefined for a
 * path that cannot be decoded.
 */
export function pagePath(path: string): { readonly kind: PageKind; readonly canonical: string } | undefined {
  const segments = decode(path)
    ?.split(/[/\\]+/)
    .filter(Boolean);
  if (!segments) return undefined;
  const [first = '', ...rest] = segments;
  const name = NAMES.find(page => page === first.toLowerCase());
  if (!name) return { kind: 'public', canonical: path };
  const isCanonical = path === `/${name}` || path.startsWith(`/${name}/`);
  return {
    kind: SEGMENTS[name],
    canonical: isCanonical ? path : ['', name, ...rest.map(encodeURIComponent)].join('/'),
  };
}

/** Paths of the pages of the shell that themes render through slots. A theme's own page at the same path is never shown. */
export const SHELL_PAGES = ['/', '/latency', '/announcements', '/wall'] as const;
export type ShellPage = (typeof SHELL_PAGES)[number];

/** Returns the page of the shell at a path of the site; undefined if there is none, or if it is a page of a theme. */
export function shellPageAt(path: string): ShellPage | undefined {
  const page = path.replace(/\/+$/, '') || path.slice(0, 1);
  return SHELL_PAGES.find(shellPage => shellPage === page);
}

/** First path segments of public pages that do not belong to a theme. */
const OF_SHELL = ['instance', PUBLIC_PLUGIN_PAGE];

/** First path segments served by the core itself. */
const OF_CORE = ['api', 'assets', 'docs', 'npm', 'plugin-web', 'preview', 'themes'];

/** Returns the id of the plugin whose public page is at a path of the site; undefined for every other path. */
export const publicPluginAt = (path: string): string | undefined =>
  new RegExp(`^/${PUBLIC_PLUGIN_PAGE}/([a-z][a-z0-9-]{1,39})/?$`).exec(path)?.[1];

/** Returns true for a path that a theme's page can never have: one of the shell, or one served by the core. */
export function isReservedPage(path: string): boolean {
  const kind = pagePath(path)?.kind;
  const first = path.split('/')[1] ?? '';
  return kind !== 'public' || shellPageAt(path) !== undefined || OF_SHELL.includes(first) || OF_CORE.includes(first);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Preferences of a visitor that the server can read, each in a cookie `vitrine_<name>`. */
export const PREFERENCES = ['appearance', 'language', 'view', 'density', 'closed', 'wall'] as const;
export type Preference = (typeof PREFERENCES)[number];

/** Context that the core writes into each page, as JSON in `<meta name="page">`. */
export interface PageContext {
  readonly kind: PageKind;
  /** Only in a page without third-party code: proof that its requests send in addition to the session cookie. */
  readonly proof?: string;
  /** Only in a page that runs under the CSP directive `sandbox`, without cookies and storage. */
  readonly sandbox?: {
    readonly token: string;
    /** Lifetime of the token in ms. */
    readonly lifeMs: number;
    readonly preferences: Readonly<Partial<Record<Preference, string>>>;
  };
  /** Only in a page of the kind `plugin`. */
  readonly plugin?: PluginPart;
}

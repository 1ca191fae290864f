/** What the shell shares with themes: one copy of each on a page, and none in a theme. */
export const SHARED = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-router-dom',
  '@radix-ui/themes',
  'i18next',
  'react-i18next',
  '@vitrine/theme-sdk',
] as const;
export type SharedName = (typeof SHARED)[number];

/** The part of the router that themes get; the rest would cost every visitor 47 kB. */
export const ROUTER_NAMES = [
  'Link',
  'NavLink',
  'Navigate',
  'Outlet',
  'createSearchParams',
  'generatePath',
  'matchPath',
  'useHref',
  'useLocation',
  'useMatch',
  'useNavigate',
  'useParams',
  'useResolvedPath',
  'useSearchParams',
] as const;

export const isShared = (name: string): name is SharedName => (SHARED as readonly string[]).includes(name);

/** The package of a bare import: `@radix-ui/themes/styles.css` → `@radix-ui/themes`. */
export const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Packages that must not be inside a theme, as folders of node_modules. */
export const SHARED_PACKAGES: ReadonlySet<string> = new Set([
  ...SHARED.map(packageOf),
  'react-router',
  'scheduler',
  '@radix-ui/themes',
  'radix-ui',
]);

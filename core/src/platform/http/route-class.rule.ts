/** Classes of routes, few enough for a metric label; the paths of requests are arbitrary. */
export type RouteClass = 'admin' | 'agent' | 'api' | 'asset' | 'health' | 'page';

const CLASSES: readonly (readonly [RouteClass, RegExp])[] = [
  ['admin', /^\/api\/v1\/(admin|session|setup)(\/|$)/],
  ['agent', /^\/api\/v1\/(agent|enrol)/],
  ['api', /^\/(api|npm)(\/|$)/],
  ['health', /^\/(healthz|readyz|metrics)$/],
  [
    'asset',
    /^\/(assets|theme|themes|plugins|icons|install)(\/|\.)|^\/favicon|\.(js|css|map|svg|png|webp|ico|woff2|json|xml|txt)$/,
  ],
];

/** Returns the class of a path below the base path, without its query. */
export const routeClassOf = (path: string): RouteClass =>
  CLASSES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page';

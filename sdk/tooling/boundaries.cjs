/** Import rules of docs/architecture.md. */

/**
 * Folders in the order of their imports: each imports only those of the lines above it, and those to its left. Files outside of
 * them wire them together, so no folder imports these.
 */
const ORDER = {
  'core/src': [
    ['platform'],
    ['settings', 'audit', 'plugins'],
    ['nodes', 'timeline', 'sessions', 'enrolment', 'history', 'geoip', 'notifications', 'themes'],
    ['auth', 'api-keys', 'share-links', 'agents'],
    ['reports', 'traffic', 'availability', 'billing', 'live', 'ping', 'control', 'saved-commands', 'exec', 'terminal'],
    [
      'alerts',
      'checks',
      'announcements',
      'retention',
      'install',
      'sdk-registry',
      'metrics',
      'summary',
      'embed',
      'site',
      'import',
      'about',
    ],
    ['cluster'],
    ['entities.ts'],
    ['backup', 'cli'],
  ],
  'core/src/platform': [
    ['release', 'time', 'jobs', 'text', 'contributions', 'outbound', 'config', 'logging'],
    ['queues', 'secrets', 'events', 'process', 'archive', 'database'],
    ['http', 'throttle', 'health', 'openapi'],
    ['cluster', 'sockets'],
  ],
  'core/src/plugins': [
    ['hooks', 'model'],
    ['settings', 'folders', 'host', 'process', 'routes'],
    ['lifecycle', 'texts'],
    ['install', 'web'],
  ],
  'core/src/history': [
    ['codec', 'series', 'store', 'latency', 'retention'],
    ['read', 'write'],
    ['labelled'],
    ['timeline'],
  ],
  'core/src/backup': [['rows', 'archive', 'restore', 'offsite']],
  'web/src/admin': [
    ['page', 'auth', 'step-up', 'embed', 'node-selector', 'settings'],
    [
      'nodes',
      'alerts',
      'announcements',
      'notifications',
      'ping',
      'checks',
      'billing',
      'share-links',
      'api-keys',
      'sessions',
    ],
    ['account', 'audit', 'themes', 'plugins', 'sso', 'control', 'saved-commands', 'exec', 'backup', 'import', 'about'],
    ['node', 'overview', 'bar'],
  ],
};

const escaped = path => path.replaceAll('.', '\\.');
const within = (root, entries) => entries.map(entry => `^${escaped(`${root}/${entry}`)}(/|$)`);

/** Returns the rules of one folder: each entry may import only entries before it, and every folder must be listed. */
const ordered = (root, lines) => [
  ...lines
    .flat()
    .map((entry, i, all) =>
      forbid(
        `${root}/${entry}-imports-what-comes-before-it`,
        { path: within(root, [entry]) },
        { path: `^${root}/`, pathNot: within(root, all.slice(0, i + 1)) },
      ),
    ),
  forbid(`${root}-has-a-place-for-every-folder`, { path: `^${root}/[^/]+/`, pathNot: within(root, lines.flat()) }, {}),
];

// Files that other slices may import: those with these suffixes, and those of the two slices on which all others are built.
const FACE = [
  '\\.(service|entity|problems|module|view|events|contribution)\\.ts$',
  '^core/src/settings/(settings-route|stored-values\\.rule)\\.ts$',
  '^core/src/plugins/hooks/(core-hooks|failure\\.rule|plugin-error)\\.ts$',
  '^core/src/plugins/model/(load|scan-plugins|plugin-validation\\.rule|locales)\\.ts$',
  '^core/src/plugins/(lifecycle/installed-plugin|host/plugin-files|texts/plugin-problem-filter)\\.ts$',
];

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-circles', {}, { circular: true }),
    forbid(
      'contracts-import-nothing-of-ours',
      { path: '^sdk/contracts/' },
      { path: '^(core|web|plugins|themes|sdk/(?!contracts))' },
    ),
    forbid(
      'sdk-imports-contracts-only',
      { path: '^sdk/(plugin|theme|agent)/' },
      { path: '^(core|web|plugins|themes|sdk/(?!contracts/|$1/|tooling/))' },
    ),
    forbid(
      'core-knows-no-plugin-no-theme-no-web',
      { path: '^core/', pathNot: '^core/test/fixtures/' },
      { path: '^(web|plugins|themes|sdk/(theme|agent))/' },
    ),
    forbid(
      'web-knows-no-server',
      { path: '^web/', pathNot: '^web/e2e/' },
      { path: '^(core|plugins|sdk/(plugin|agent))/' },
    ),
    forbid('web-holds-only-the-default-theme', { path: '^web/' }, { path: '^themes/(?!default/)' }),
    forbid(
      'plugins-see-only-their-sdk',
      { path: '^plugins/([^/]+)/(?!web/)' },
      { path: '^(core|web|themes|sdk/(?!plugin/)|plugins/(?!$1/))' },
    ),
    forbid(
      'web-parts-of-plugins-see-only-the-theme-sdk',
      { path: '^plugins/([^/]+)/web/' },
      { path: '^(core|web|themes|sdk/(?!theme/)|plugins/(?!$1/))' },
    ),
    forbid(
      'themes-see-only-their-sdk',
      { path: '^(?:themes|sdk/theme/examples)/([^/]+)/' },
      { path: '^(core|web|plugins|sdk/(?!theme/|contracts/src/world/)|(themes|sdk/theme/examples)/(?!$1/))' },
    ),
    forbid(
      'slices-talk-through-their-public-face',
      { path: '^core/src/([^/]+)/' },
      {
        path: '^core/src/[^/]+/',
        pathNot: ['^core/src/$1/', '^core/src/platform/', '^core/src/entities\\.ts$', ...FACE],
      },
    ),
    forbid(
      'the-entity-list-holds-entities',
      { path: '^core/src/entities\\.ts$' },
      { path: '^core/src/', pathNot: '\\.entity\\.ts$' },
    ),
    ...Object.entries(ORDER).flatMap(([root, lines]) => ordered(root, lines)),
    forbid(
      'the-shell-looks-down-only',
      { path: '^web/src/(ui|api)/' },
      { path: '^web/src/(shell|public|admin|terminal)/' },
    ),
    forbid('visitors-load-no-admin-code', { path: '^web/src/public/' }, { path: '^web/src/(admin|terminal)/' }),
    forbid('no-missing-modules', {}, { couldNotResolve: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '/dist/',
        '/node_modules/',
        '\\.spec\\.tsx?$',
        '^core/(test|bench)/',
        '^web/(e2e|bench)/',
        '^sdk/tooling/',
      ],
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};

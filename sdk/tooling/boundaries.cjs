/** Import rules of docs/architecture.md. */

// Inside the core, imports point down only.
const layers = [
  ['platform'],
  ['settings', 'audit', 'plugins'],
  ['sessions', 'nodes', 'enrolment', 'history', 'geoip', 'notifications', 'themes'],
  ['auth', 'api-keys', 'share-links', 'agents'],
  ['reports', 'traffic', 'availability', 'billing', 'live', 'ping', 'control', 'saved-commands', 'exec', 'terminal'],
  [
    'alerts',
    'announcements',
    'retention',
    'install',
    'sdk-registry',
    'metrics',
    'embed',
    'site',
    'backup',
    'import',
    'about',
    'cli',
  ],
];
const above = layer =>
  layers
    .slice(layer + 1)
    .flat()
    .join('|');

const face = '\\.(service|entity|problems|module|view|events|contribution)\\.ts$';
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
      { path: '^themes/([^/]+)/' },
      { path: '^(core|web|plugins|sdk/(?!theme/)|themes/(?!$1/))' },
    ),
    forbid(
      'slices-talk-through-their-public-face',
      { path: '^core/src/([^/]+)/' },
      { path: '^core/src/[^/]+/', pathNot: ['^core/src/$1/', '^core/src/(platform|plugins|settings)/', face] },
    ),
    forbid(
      'only-the-entity-list-reaches-up-to-entities',
      { path: '^core/src/platform/', pathNot: '^core/src/platform/database/entities\\.ts$' },
      { path: `^core/src/(${above(0)})/` },
    ),
    forbid(
      'the-entity-list-holds-entities',
      { path: '^core/src/platform/database/entities\\.ts$' },
      { path: `^core/src/(${above(0)})/`, pathNot: '\\.entity\\.ts$' },
    ),
    ...layers
      .slice(1, -1)
      .map((slices, i) =>
        forbid(
          `layer-${i + 1}-looks-down-only`,
          { path: `^core/src/(${slices.join('|')})/` },
          { path: `^core/src/(${above(i + 1)})/` },
        ),
      ),
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

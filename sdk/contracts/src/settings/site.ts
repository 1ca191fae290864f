import { choice, code, flag, list, multiline, text, timeZone, url, withStepUp } from '../fields/fields.ts';
import { defineSettings } from './define-settings.ts';

const settings = '/api/v1/admin/settings';

export const SITE = defineSettings(
  'site',
  {
    name: text({ minLength: 1, maxLength: 100, default: 'Vitrine' }),
    description: multiline({ maxLength: 500, optional: true }),
    /** Public URL in notices and commands, if the environment sets none. People and machines send their secrets there. */
    publicUrl: withStepUp(
      url({ format: 'base-url', maxLength: 300, optional: true, placeholder: 'https://status.example.org' }),
    ),
    /** Time zone of expiry, traffic periods and reminders. */
    timeZone: timeZone({ minLength: 1, default: () => Intl.DateTimeFormat().resolvedOptions().timeZone }),
    /** True if visitors must sign in before anything is shown. A step-up: opening a private site shows everything to everybody. */
    private: withStepUp(flag()),
    /** True if visitors read what nodes run on: system, kernel, processor, virtualization and version of the agent. */
    showSystem: flag({ default: true }),
    /** Names of groups in the order of the start page; groups that are not named follow by name. */
    groups: list({ max: 200, maxLength: 100, optional: true }),
    /** Origins whose pages may read what visitors may read (CORS). */
    origins: list({
      format: 'origin',
      max: 50,
      maxLength: 300,
      optional: true,
      placeholder: 'https://www.example.org',
    }),
  },
  { route: { path: `${settings}/site`, scope: 'settings', audit: 'settings.change-site' } },
);

/** Figures from any family on the start page: as columns of the node table, and as a line of each card. Places of widgets. */
export const START_PAGE = defineSettings(
  'start-page',
  {
    /** Full names of families, such as `containers_restarts_total`. Those that a visitor may not read are left out for that visitor. */
    columns: list({ max: 4, maxLength: 130, optional: true }),
    cardLines: list({ max: 4, maxLength: 130, optional: true }),
    /** Ids of plugins whose widgets are above the nodes, in their order. */
    widgetsAbove: list({ max: 50, maxLength: 40, optional: true }),
    /** Order of the widgets below the nodes. Widgets that no list names follow them. */
    widgetsBelow: list({ max: 50, maxLength: 40, optional: true }),
    /** Ids of plugins whose widgets are not shown. */
    widgetsHidden: list({ max: 50, maxLength: 40, optional: true }),
  },
  { route: { path: `${settings}/start-page`, scope: 'settings', audit: 'settings.change-start-page' } },
);

/** Custom markup of public pages. */
export const CUSTOM_MARKUP = defineSettings(
  'custom',
  {
    /** HTML at the end of the head. */
    head: code({ maxLength: 20_000, optional: true, placeholder: '<meta name="…" content="…">' }),
    /** HTML at the end of the body. */
    body: code({ maxLength: 20_000, optional: true, placeholder: '<footer>…</footer>' }),
    /** Origins that its scripts may load from and report to, besides those named in the HTML. */
    origins: list({
      format: 'origin',
      max: 20,
      maxLength: 300,
      optional: true,
      placeholder: 'https://stats.example.org',
    }),
  },
  {
    route: {
      path: `${settings}/custom`,
      scope: 'full',
      readScope: 'settings',
      stepUp: 'recent',
      audit: 'settings.change-markup',
    },
  },
);

/** Connections that this site makes. */
export const NETWORK = defineSettings(
  'network',
  {
    /** Certificate authorities, besides the public ones, that these connections trust: PEM blocks, and comments between them. */
    authorities: code({ maxLength: 100_000, optional: true, placeholder: '-----BEGIN CERTIFICATE-----' }),
  },
  {
    route: {
      path: `${settings}/network`,
      scope: 'full',
      readScope: 'settings',
      stepUp: 'recent',
      audit: 'settings.change-network',
    },
  },
);

/** Heartbeat to a service outside that notices when this site is gone. */
export const HEARTBEAT = defineSettings(
  'heartbeat',
  {
    /** Requested each minute; `{state}` and `{message}` in it are replaced. It may hold a key. Empty: nothing is sent. */
    url: url({
      maxLength: 500,
      optional: true,
      masked: true,
      placeholder: 'https://uptime.example.org/api/push/key?status={state}&msg={message}',
    }),
  },
  { route: { path: `${settings}/heartbeat`, scope: 'settings', audit: 'settings.change-heartbeat' } },
);

/** Icon of public pages: its media type and its bytes in Base64; empty for the default icon. */
export const FAVICON = defineSettings(
  'favicon',
  {},
  {
    state: {
      type: choice(['', 'image/svg+xml', 'image/png', 'image/x-icon']),
      data: text({ maxLength: 180_000, optional: true }),
    },
  },
);

/** Host name that the site is reached at, if none is configured. */
export const HOST = defineSettings(
  'host',
  {},
  {
    state: {
      /** Host name of the first sign-in; empty: none used a host name. */
      name: text({ maxLength: 253, optional: true }),
      /** True if the site was set up under an address: until it has a name, it answers under addresses only. */
      isAddressOnly: flag(),
    },
  },
);

/** The active theme, and the sources of others. */
export const THEME = defineSettings(
  'theme',
  {},
  {
    state: {
      /** Id of the active theme. */
      active: text({ maxLength: 40, default: 'default' }),
      /** Themes that came with Vitrine and were installed, each as id and SHA-256 of its zip. A deleted one does not come back. */
      bundled: list({ max: 100, maxLength: 120, optional: true }),
      /** Themes that plugins brought and were installed, each as id of the plugin and SHA-256. A deleted one does not come back. */
      brought: list({ max: 100, maxLength: 120, optional: true }),
      /** URLs of theme catalogues. */
      catalogues: list({ format: 'url', max: 10, maxLength: 500, optional: true }),
    },
  },
);

/** Sources of plugins. */
export const PLUGIN_SOURCES = defineSettings(
  'plugin-sources',
  {},
  {
    state: {
      /** URL of the npm registry. */
      registry: url({ maxLength: 500, default: 'https://registry.npmjs.org' }),
      /** URLs of plugin catalogues. */
      catalogues: list({ format: 'url', max: 10, maxLength: 500, optional: true }),
    },
  },
);

/** The check for newer releases. Off by default: nothing is requested from outside unless an administrator enables it. */
export const UPDATES = defineSettings(
  'updates',
  {
    enabled: flag(),
    /** URL of a JSON document with `version` and `url`. */
    feed: url({
      maxLength: 300,
      optional: true,
      when: { enabled: [true] },
      invalid: 'updates.feed',
      placeholder: 'https://example.org/vitrine.json',
    }),
  },
  {
    route: {
      path: '/api/v1/admin/about/updates',
      readPath: '/api/v1/admin/about',
      scope: 'settings',
      readScope: 'read',
      audit: 'about.change',
    },
    check: ({ enabled, feed }) => (enabled && feed === '' ? { feed: 'updates.feed' } : undefined),
  },
);

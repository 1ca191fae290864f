import { choice, code, flag, list, multiline, text, timeZone, url, withStepUp } from '../fields/fields.ts';
import { defineSettings } from './define-settings.ts';

const settings = '/api/v1/admin/settings';

export const SITE = defineSettings(
  'site',
  {
    name: text({ minLength: 1, maxLength: 100, default: 'Vitrine' }),
    description: multiline({ maxLength: 500, optional: true }),
    /** Public URL in notices and commands, unless the environment sets one. People and machines send their secrets to it. */
    publicUrl: withStepUp(
      url({ format: 'base-url', maxLength: 300, optional: true, placeholder: 'https://status.example.org' }),
    ),
    /** Time zone for expiry, traffic periods and reminders. */
    timeZone: timeZone({ minLength: 1, default: () => Intl.DateTimeFormat().resolvedOptions().timeZone }),
    /**
     * True if visitors must sign in before anything is shown. Needs a step-up, because a private site that is opened shows
     * everything to everybody.
     */
    private: withStepUp(flag()),
    /**
     * True if visitors see the software and hardware of nodes: system, kernel, processor, virtualization and version of the agent.
     */
    showSystem: flag({ default: true }),
    /** Names of groups in the order of the start page; groups that are not listed follow by name. */
    groups: list({ max: 200, maxLength: 100, optional: true }),
    /** Origins whose pages may read data that is open to visitors (CORS). */
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

/** Families on the start page, as columns of the node table and as a line of each card, and positions of widgets. */
export const START_PAGE = defineSettings(
  'start-page',
  {
    /**
     * Full names of families, such as `containers_restarts_total`. Families that a visitor may not read are omitted for that
     * visitor.
     */
    columns: list({ max: 4, maxLength: 130, optional: true }),
    cardLines: list({ max: 4, maxLength: 130, optional: true }),
    /** Ids of plugins whose widgets are above the nodes, in order. */
    widgetsAbove: list({ max: 50, maxLength: 40, optional: true }),
    /** Order of the widgets below the nodes. Widgets that are not listed follow them. */
    widgetsBelow: list({ max: 50, maxLength: 40, optional: true }),
    /** Ids of plugins whose widgets are hidden. */
    widgetsHidden: list({ max: 50, maxLength: 40, optional: true }),
  },
  { route: { path: `${settings}/start-page`, scope: 'settings', audit: 'settings.change-start-page' } },
);

/** Custom markup of public pages. */
export const CUSTOM_MARKUP = defineSettings(
  'custom',
  {
    /** HTML inserted at the end of the head. */
    head: code({ maxLength: 20_000, optional: true, placeholder: '<meta name="…" content="…">' }),
    /** HTML inserted at the end of the body. */
    body: code({ maxLength: 20_000, optional: true, placeholder: '<footer>…</footer>' }),
    /** Origins that its scripts may load from and report to, in addition to those found in the HTML. */
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

/** Outgoing connections of this site. */
export const NETWORK = defineSettings(
  'network',
  {
    /**
     * Certificate authorities that these connections trust in addition to the public ones: PEM blocks, optionally with comments in
     * between.
     */
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

/** Heartbeat to an external service, which notices when this site is down. */
export const HEARTBEAT = defineSettings(
  'heartbeat',
  {
    /** Requested each minute; `{state}` and `{message}` in it are replaced. It may contain a key. If empty, nothing is sent. */
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

/** Host name under which the site is reached, if none is configured. */
export const HOST = defineSettings(
  'host',
  {},
  {
    state: {
      /** Host name of the first sign-in; empty if none used a host name yet. */
      name: text({ maxLength: 253, optional: true }),
      /** True if the site was set up under an IP address: until it has a host name, it answers only under IP addresses. */
      isAddressOnly: flag(),
    },
  },
);

/** The active theme, and the sources of further themes. */
export const THEME = defineSettings(
  'theme',
  {},
  {
    state: {
      /** Id of the active theme. */
      active: text({ maxLength: 40, default: 'default' }),
      /**
       * Themes bundled with Vitrine that were installed, each as id and SHA-256 of its zip, so that a deleted one is not installed
       * again.
       */
      bundled: list({ max: 100, maxLength: 120, optional: true }),
      /**
       * Themes of plugins that were installed, each as id of the plugin and SHA-256, so that a deleted one is not installed again.
       */
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

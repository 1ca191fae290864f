import { z } from 'zod';
import { ConfigForm } from './config-form.ts';
import { Etag } from './etag.ts';
import { NPM_PACKAGE } from './npm-package.ts';
import { AuthorSignature } from './signature/author-signature.ts';
import { BroughtTheme } from './theme.ts';

/** Kinds of plugin with code; `hooks` is for plugins of no other kind. */
export const CODE_PLUGIN_KINDS = ['notifier', 'geoip', 'sso', 'check', 'hooks'] as const;

/** Kinds of plugin. A `theme` plugin contains a theme, and has no code that runs on the server. */
export const PLUGIN_KINDS = [...CODE_PLUGIN_KINDS, 'theme'] as const;

/** True if a plugin of this kind has one set of settings; other kinds have settings for each channel or check. */
export const hasOwnSettings = (kind: (typeof PLUGIN_KINDS)[number] | undefined): boolean =>
  kind !== 'notifier' && kind !== 'check' && kind !== 'theme';

/** Permissions that a manifest can request. Shown before the plugin is enabled; the host refuses access without them. */
export const PLUGIN_PERMISSIONS = [
  'network',
  'storage',
  'schedule',
  'routes',
  'agents',
  'alerts',
  'series',
  'history',
  'notices',
  'availability',
  'admin-ui',
  'widget',
  'node-panel',
  'public-page',
] as const;
export type PluginPermission = (typeof PLUGIN_PERMISSIONS)[number];

/** Argument of a tool. */
const ToolParameter = z.object({
  type: z.enum(['string', 'number', 'boolean']),
  description: z.string().max(500),
  required: z.boolean().optional(),
  oneOf: z.array(z.string().max(60)).max(50).optional(),
});

/** Tool that a plugin offers to tool-calling programs. */
export const PluginTool = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  description: z.string().min(1).max(1000),
  parameters: z.record(z.string().regex(/^[a-zA-Z_]\w{0,39}$/), ToolParameter).optional(),
  changes: z.boolean().optional(),
  /** Route that runs it: `POST` with the arguments as body. */
  path: z.string(),
});
export type PluginTool = z.infer<typeof PluginTool>;

/**
 * broken: it cannot be read or failed to load · rejected: its manifest is not acceptable (wrong SDK, duplicate id) · disabled:
 * switched off · needs-settings: enabled, but its settings are incomplete · active: running · failed: its set-up threw or hung, or
 * its process ended too often · restarting: its process ended and is being restarted · suspended: enabled, but not started in safe
 * mode.
 */
export const PLUGIN_STATES = [
  'broken',
  'rejected',
  'disabled',
  'needs-settings',
  'active',
  'failed',
  'restarting',
  'suspended',
] as const;
export type PluginState = (typeof PLUGIN_STATES)[number];

/** States that require an administrator's attention. */
export const FAILING_PLUGIN_STATES: readonly PluginState[] = ['broken', 'rejected', 'failed', 'restarting'];

/** Source of an installed plugin, from which it is updated. */
export const PluginSource = z.discriminatedUnion('kind', [
  /** URL of a .tgz or .zip. */
  z.object({ kind: z.literal('url'), ref: z.url({ protocol: /^https?$/ }).max(1000) }),
  /** Name of an npm package, with an optional version: `vitrine-notifier-pigeon@1.2.0`. */
  z.object({ kind: z.literal('npm'), ref: z.string().max(250).regex(NPM_PACKAGE) }),
  /** Id of a plugin in one of the catalogues. */
  z.object({ kind: z.literal('catalogue'), ref: z.string().max(40) }),
]);
export type PluginSource = z.infer<typeof PluginSource>;

/** One plugin in `GET /api/v1/admin/plugins`. Title and description are in the language of the request. */
export const PluginView = z.object({
  /** Id from the manifest; the folder's name if the manifest is invalid. */
  id: z.string(),
  kind: z.enum(PLUGIN_KINDS).nullable(),
  title: z.string(),
  description: z.string(),
  version: z.string(),
  /** `shipped` is part of the core, `installed` is in the data folder. */
  origin: z.enum(['shipped', 'installed']),
  folder: z.string(),
  state: z.enum(PLUGIN_STATES),
  permissions: z.array(z.enum(PLUGIN_PERMISSIONS)),
  homepage: z.string(),
  /** Data URL of the plugin's icon, or empty. */
  icon: z.string(),
  /** Last failure since the core started. `stack`: frames from the plugin's own process, with paths in its folder. */
  error: z.object({ at: z.number(), message: z.string(), stack: z.string().optional() }).nullable(),
  failures: z.number(),
  /**
   * Process of a plugin of the data folder, while it is enabled; one that only responds to calls ends after a while without any.
   */
  process: z.object({ running: z.boolean(), memoryBytes: z.number() }).nullable(),
  /** Status line of the plugin; empty if it has none. */
  health: z.string(),
  /** True if the plugin has its own settings. A notifier's settings belong to its channels. */
  configurable: z.boolean(),
  /** Description of its collector's needs, empty if the plugin has none; null without a collector. */
  collectorNeeds: z.string().nullable(),
  /** Source of its updates; null for plugins that were uploaded, copied into the data folder, or bundled with Vitrine. */
  source: PluginSource.nullable(),
  /** Description of its origin; empty if it is unknown. */
  from: z.string(),
  /** Version that a rollback restores. */
  previous: z.string().nullable(),
  /** Newer version that its source offers. */
  update: z.string().nullable(),
});
export type PluginView = z.infer<typeof PluginView>;

/** Response of `GET /api/v1/admin/plugins/{id}/settings`: the form, and the values without secrets. */
export const PluginSettings = z.object({ form: ConfigForm, values: z.record(z.string(), z.unknown()), etag: Etag });
export type PluginSettings = z.infer<typeof PluginSettings>;

/** Body of `PUT /api/v1/admin/plugins/{id}/settings`. A secret left empty keeps its value; `null` removes it. */
export const NewPluginSettings = z.object({ values: z.record(z.string(), z.unknown()) });
export type NewPluginSettings = z.infer<typeof NewPluginSettings>;

export const PluginSwitch = z.object({ enabled: z.boolean() });

/** Response of `GET /api/v1/admin/plugins/mode`: which plugins may run, and the cause of a restriction. */
export const PluginMode = z.object({
  mode: z.enum(['off', 'bundled', 'all']),
  /** Cause of the restriction. `configured`: VITRINE_PLUGIN_MODE · `crashes`: several starts in a row ended early. */
  cause: z.enum(['configured', 'crashes']).nullable(),
});
export type PluginMode = z.infer<typeof PluginMode>;

/** Stored data of a plugin whose folder no longer exists, in `GET /api/v1/admin/plugins/removed`. */
export const RemovedPlugin = z.object({
  id: z.string(),
  hasSettings: z.boolean(),
  storageBytes: z.number(),
  /** Size of the history of its families. */
  seriesBytes: z.number(),
});
export type RemovedPlugin = z.infer<typeof RemovedPlugin>;

/** Run of a scheduled job, in `GET /api/v1/admin/plugins/{id}/runs`. */
export const PluginJobRun = z.object({
  job: z.string(),
  at: z.number(),
  /** Duration in ms. */
  ms: z.number(),
  /** Null if it succeeded. */
  error: z.string().nullable(),
});
export type PluginJobRun = z.infer<typeof PluginJobRun>;

/** Entry of a plugin's log. */
export const PluginLogLine = z.object({
  at: z.number(),
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
});
export type PluginLogLine = z.infer<typeof PluginLogLine>;

/** Body of `POST /api/v1/admin/plugins/candidates/fetch`: a source, or the update of an installed plugin. */
export const FetchPlugin = z.union([
  z.object({
    source: PluginSource,
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  z.object({ update: z.string().max(40) }),
]);
export type FetchPlugin = z.infer<typeof FetchPlugin>;

/** Body of `POST /api/v1/admin/plugins/candidates/{candidateId}/install`. */
export const InstallPlugin = z.object({
  enable: z.boolean(),
  /**
   * True for an author's test install: the previously installed version remains the one to roll back to, and updates continue to
   * come from its source.
   */
  trial: z.boolean().optional(),
});

/**
 * Inconsistency in an archive that can still be installed. `part-unused`: a web part is not shown because its permission `value` is
 * not requested. `part-missing`: the permission `value` has no web part. `listing`: the catalogue lists another `value` (version,
 * permissions, sdk or kind) than the archive has.
 */
export const CandidateRemark = z.object({
  kind: z.enum(['part-unused', 'part-missing', 'listing']),
  value: z.string(),
});
export type CandidateRemark = z.infer<typeof CandidateRemark>;

/** Validated plugin waiting for the administrator's consent. */
export const PluginCandidate = z.object({
  candidateId: z.string(),
  id: z.string(),
  kind: z.enum(PLUGIN_KINDS),
  title: z.string(),
  description: z.string(),
  version: z.string(),
  author: z.string(),
  homepage: z.string(),
  /** Description of its origin: a file name, a URL, or a package. */
  from: z.string(),
  /** Size of its unpacked files in bytes. */
  size: z.number(),
  files: z.number(),
  /** Checksum of the archive, hexadecimal. */
  sha256: z.string(),
  /** How the archive was verified: by a checksum of the catalogue or of the registry; null for uploads and plain URLs. */
  verified: z.enum(['catalogue', 'registry']).nullable(),
  permissions: z.array(z.enum(PLUGIN_PERMISSIONS)),
  /** Permissions that the installed version does not have; all of them for a new plugin. */
  newPermissions: z.array(z.enum(PLUGIN_PERMISSIONS)),
  /** Version that it replaces; null for a new plugin. */
  replaces: z.string().nullable(),
  /** Its README.md as Markdown, cut after 20,000 characters; empty if it has none. */
  readme: z.string(),
  /** Data URL of its icon, or empty. */
  icon: z.string(),
  remarks: z.array(CandidateRemark),
  signature: AuthorSignature,
  /** The theme in a plugin of the kind `theme`; null for other kinds. */
  theme: BroughtTheme.nullable(),
});
export type PluginCandidate = z.infer<typeof PluginCandidate>;

/** Response of `GET /api/v1/admin/plugins/attention`: ids of plugins that failed, and of those with an update. */
export const PluginAttention = z.object({ failing: z.array(z.string()), updates: z.array(z.string()) });
export type PluginAttention = z.infer<typeof PluginAttention>;

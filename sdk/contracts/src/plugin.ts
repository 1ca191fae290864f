import { z } from 'zod';
import { ConfigForm } from './config-form.ts';

/** Kinds of plugin; `hooks` is a plugin of no other kind. */
export const PLUGIN_KINDS = ['notifier', 'geoip', 'sso', 'hooks'] as const;

/** Permissions that a manifest can request. Shown before the plugin is enabled; the host refuses access without them. */
export const PLUGIN_PERMISSIONS = ['network', 'storage', 'schedule', 'routes', 'agents'] as const;
export type PluginPermission = (typeof PLUGIN_PERMISSIONS)[number];

/**
 * broken: it cannot be read or it failed to load · rejected: its manifest does not fit (wrong SDK, taken id) ·
 * disabled: switched off · needs-settings: on, but its settings are not complete · active: running ·
 * failed: its set-up threw or hung, or its process ended too often · restarting: its process ended and is started again ·
 * suspended: switched on, but safe mode leaves it out.
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

/** One plugin in `GET /api/v1/admin/plugins`. Title and description in the language of the request. */
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
  /** The last failure since the core started; `stack` where code of its own process failed: its frames, with paths in its folder. */
  error: z.object({ at: z.number(), message: z.string(), stack: z.string().optional() }).nullable(),
  failures: z.number(),
  /** Process of a plugin of the data folder, while it is enabled; one that only answers has none after a while without calls. */
  process: z.object({ running: z.boolean(), memoryBytes: z.number() }).nullable(),
  /** True if the plugin has its own settings. A notifier's settings belong to its channels. */
  configurable: z.boolean(),
});
export type PluginView = z.infer<typeof PluginView>;

/** Response of `GET /api/v1/admin/plugins/{id}/settings`: the form, and the values without secrets. */
export const PluginSettings = z.object({ form: ConfigForm, values: z.record(z.string(), z.unknown()) });
export type PluginSettings = z.infer<typeof PluginSettings>;

/** Body of `PUT /api/v1/admin/plugins/{id}/settings`. A secret left empty keeps its value; `null` removes it. */
export const NewPluginSettings = z.object({ values: z.record(z.string(), z.unknown()) });
export type NewPluginSettings = z.infer<typeof NewPluginSettings>;

export const PluginSwitch = z.object({ enabled: z.boolean() });

/** Response of `GET /api/v1/admin/plugins/mode`: which plugins may run, and the cause of a restriction. */
export const PluginMode = z.object({
  mode: z.enum(['off', 'bundled', 'all']),
  /** `configured`: VITRINE_PLUGIN_MODE · `crashes`: several starts in a row ended early. */
  cause: z.enum(['configured', 'crashes']).nullable(),
});
export type PluginMode = z.infer<typeof PluginMode>;

/** Remains of a plugin whose folder is gone, in `GET /api/v1/admin/plugins/removed`. */
export const RemovedPlugin = z.object({ id: z.string(), hasSettings: z.boolean(), storageBytes: z.number() });
export type RemovedPlugin = z.infer<typeof RemovedPlugin>;

/** Entry of a plugin's log. */
export const PluginLogLine = z.object({
  at: z.number(),
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
});
export type PluginLogLine = z.infer<typeof PluginLogLine>;

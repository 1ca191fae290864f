import { z } from 'zod';

/** File with the description of a plugin's built web parts, in their folder. */
export const PLUGIN_WEB_MANIFEST = 'web.json';
/** Folder of a plugin's built web parts. */
export const PLUGIN_WEB_FOLDER = 'dist/web';

/** Parts that a plugin can add to the web, each with the permission that it requires. */
export const PLUGIN_PARTS = {
  AdminPage: 'admin-ui',
  Widget: 'widget',
  NodePanel: 'node-panel',
  PublicPage: 'public-page',
} as const;
export type PluginPartName = keyof typeof PLUGIN_PARTS;

/** Parts that run on visitors' pages: for signed-in users, those pages are sandboxed. */
export const PUBLIC_PARTS = ['Widget', 'NodePanel', 'PublicPage'] as const satisfies readonly PluginPartName[];

/** Description of a plugin's built web parts. Paths are relative to its folder. */
export const PluginWebManifest = z.object({
  format: z.literal(1),
  /** Compatible versions of the theme SDK. */
  sdk: z.string().max(60),
  entry: z.string().max(200),
  css: z.array(z.string().max(200)).max(20),
  parts: z.array(z.enum(Object.keys(PLUGIN_PARTS) as [PluginPartName])).max(4),
  /** Languages of its texts, besides English. */
  languages: z.array(z.string().max(20)).max(20),
});
export type PluginWebManifest = z.infer<typeof PluginWebManifest>;

/** Web part of a running plugin, as a page loads it. Paths are relative to the base path. */
export const PluginPart = z.object({
  id: z.string(),
  title: z.string(),
  sdk: z.string(),
  entry: z.string(),
  css: z.array(z.string()),
  /** File with its texts, by language. */
  texts: z.record(z.string(), z.string()),
  /** The plugin's own settings that its manifest shares with web parts; absent if it shares none. */
  settings: z.record(z.string(), z.unknown()).optional(),
});
export type PluginPart = z.infer<typeof PluginPart>;

/** Widget of a running plugin, on the start page. */
export const PluginWidget = PluginPart.extend({
  /** Position chosen by the administrator: above the theme's content, or below the nodes and the public checks. */
  place: z.enum(['above', 'below']),
});
export type PluginWidget = z.infer<typeof PluginWidget>;

/** Public page of a running plugin, at `/p/<id>`. */
export const PluginPublicPage = PluginPart.extend({
  /** True if the site's menu links to it. */
  linked: z.boolean(),
});
export type PluginPublicPage = z.infer<typeof PluginPublicPage>;

/** Body of `POST /api/v1/plugins/failures`: a web part failed in a browser. */
export const NewPluginFailure = z.strictObject({
  plugin: z.string().max(40),
  part: z.enum(Object.keys(PLUGIN_PARTS) as [PluginPartName]),
  message: z.string().max(500),
  stack: z.string().max(3000).default(''),
  /** Component stack, as provided by React. */
  components: z.string().max(3000).default(''),
});
export type NewPluginFailure = z.input<typeof NewPluginFailure>;

/** Entry of a plugin in the menu of the admin area: `GET /api/v1/admin/plugins/pages`. */
export const PluginPageEntry = z.object({
  id: z.string(),
  /** In the language of the request. */
  title: z.string(),
  /** Number of things that need attention. */
  badge: z.number(),
});
export type PluginPageEntry = z.infer<typeof PluginPageEntry>;

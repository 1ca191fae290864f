import { z } from 'zod';
import { Families, hasOwnSettings, PLUGIN_KINDS, PLUGIN_PERMISSIONS } from '@vitrine/contracts';

/** Manifest: the `vitrine` key of a plugin's package.json, which is read before any of its code runs. */
export const Manifest = z
  .object({
    /** Unique in one installation; the key of the plugin's hooks, folder and settings. */
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,39}$/, 'must be 2 to 40 characters of a–z, 0–9 and -, beginning with a letter')
      .refine(id => id !== 'core', 'is taken'),
    kind: z.enum(PLUGIN_KINDS),
    /** English; `locales/` contains the other languages. */
    title: z.string().trim().min(1).max(60),
    description: z.string().trim().min(1).max(300),
    /** Semver range of supported SDK versions. */
    sdk: z.string().min(1).max(60),
    /** Path of an SVG or PNG inside the package. */
    icon: z.string().max(200).optional(),
    /** True if it is disabled by default even when bundled with Vitrine. Plugins of the data folder always are. */
    optIn: z.boolean().optional(),
    permissions: z.array(z.enum(PLUGIN_PERMISSIONS)).max(PLUGIN_PERMISSIONS.length).default([]),
    /**
     * Present if it has a `collector.ts`, which agents run. `needs`: the files, programs and rights that it uses, in English words
     * like the title. `dynamic`: families are declared by the names of the values, as in text files. `log`: label of its series
     * whose values are names of logs that it can read.
     */
    collector: z
      .strictObject({
        needs: z.string().min(1).max(300).optional(),
        dynamic: z.boolean().optional(),
        log: z.string().min(1).max(30).optional(),
      })
      .optional(),
    /** True if it has an `on-node.ts`: its checks can run on nodes whose agent program includes it. */
    onNodes: z.boolean().optional(),
    /** `link`: true if the site's menu links to its public page (`web/PublicPage.tsx`). */
    publicPage: z.strictObject({ link: z.boolean() }).optional(),
    /** Names of its own settings that are passed to web parts as `settings`. Visitors can read them, so none may be a secret. */
    webSettings: z.array(z.string().min(1).max(60)).max(20).optional(),
    /** Declarations of the families that it measures, from which charts, alert rules and lines of `/metrics` are derived. */
    families: Families.optional(),
  })
  .refine(({ families, collector, permissions }) => !(families ?? collector) || permissions.includes('series'), {
    path: ['families'],
    message: 'needs the permission "series"',
  })
  .refine(({ publicPage, permissions }) => !publicPage || permissions.includes('public-page'), {
    path: ['publicPage'],
    message: 'needs the permission "public-page"',
  })
  .refine(({ kind, webSettings }) => !webSettings || hasOwnSettings(kind), {
    path: ['webSettings'],
    message: 'needs settings of the plugin itself, which its kind has not',
  })
  .refine(({ kind, permissions }) => kind !== 'theme' || permissions.length === 0, {
    path: ['permissions'],
    message: 'must be empty: no code of a theme runs on the server',
  });
export type Manifest = z.infer<typeof Manifest>;

/** Fields of a plugin's package.json that Vitrine reads. */
export const PluginPackage = z.object({
  name: z.string().min(1),
  version: z.string().min(1).max(60),
  homepage: z.string().max(500).optional(),
  main: z.string().optional(),
  exports: z.unknown().optional(),
  vitrine: Manifest,
});
export type PluginPackage = z.infer<typeof PluginPackage>;

/** Returns the file to import, relative to the package: `exports`, else `main`, else index.ts. */
export function entryOf({ main, exports }: PluginPackage): string {
  const root = typeof exports === 'object' && exports !== null && '.' in exports ? exports['.'] : exports;
  const named =
    typeof root === 'object' && root !== null
      ? ((root as Record<string, unknown>).import ?? (root as Record<string, unknown>).default)
      : root;
  return typeof named === 'string' ? named : (main ?? './index.ts');
}

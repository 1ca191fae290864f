import { z } from 'zod';
import { AuthorSignature } from './signature/author-signature.ts';
import { ConfigForm } from './config-form.ts';
import { ThemeFailure } from './theme-failure.ts';
import { ThemeSource } from './theme-source.ts';
import { PageTokens, ThemeTokens } from './theme-tokens.ts';
import { Etag } from './etag.ts';

/** Id of the built-in theme, the fallback of every other one. */
export const DEFAULT_THEME = 'default';

/** Theme of a page, as the initial response carries it. Paths are relative to the base path. */
export const PublicTheme = z.object({
  id: z.string(),
  version: z.string(),
  /** Name that the theme has in the product it was made for, if that is another one. */
  alias: z.string().optional(),
  /** Identifies the exact files: a new release has a new URL. */
  release: z.string(),
  /** Versions of the SDK that it runs with. */
  sdk: z.string(),
  entry: z.string().nullable(),
  css: z.array(z.string()),
  tokens: PageTokens,
  options: z.record(z.string(), z.unknown()),
  /** True if only this administrator sees it, before its activation. False for a draft, which is shown beside its form. */
  preview: z.boolean(),
  /** True after several browsers found that it does not load in time: pages show the default theme at once, and load it beside. */
  isSlow: z.boolean(),
});
export type PublicTheme = z.infer<typeof PublicTheme>;

/** Findings in the code of a theme that an administrator should review before it runs in visitors' browsers. */
const THEME_FINDINGS = ['eval', 'request', 'socket', 'cookie', 'storage', 'worker', 'markup', 'admin'] as const;
export type ThemeFinding = (typeof THEME_FINDINGS)[number];

/** Contrast of a text on a background, and the one required for readability (WCAG 2.2, AA). */
export const ThemeContrast = z.object({
  appearance: z.enum(['light', 'dark']),
  text: z.string(),
  background: z.string(),
  ratio: z.number(),
  needed: z.number(),
});
export type ThemeContrast = z.infer<typeof ThemeContrast>;

/** Kind of resource that a theme loads from a host: a font, an icon set, a stylesheet, a picture, or anything by a request. */
export const HOST_USES = ['font', 'icons', 'style', 'picture', 'script', 'data'] as const;
export type HostUse = (typeof HOST_USES)[number];

/** Result of a theme scan. Sizes in bytes. */
export const ThemeScanReport = z.object({
  files: z.number(),
  bytes: z.number(),
  /** Scripts and stylesheets that every page loads, and those that are loaded when needed; compressed by gzip. */
  initialBytes: z.number(),
  lazyBytes: z.number(),
  /** Fonts, pictures and the like. */
  assets: z.number(),
  /** Hosts that the code refers to. The content security policy blocks loading from them, unless the administrator allowed them. */
  hosts: z.array(z.string()),
  /** Resources that are missing without such a host, where known; only of themes that are whole sites. */
  losses: z.array(z.object({ host: z.string(), kinds: z.array(z.enum(HOST_USES)) })).default([]),
  /** Entries of the zip that were left out, such as hidden files. */
  skipped: z.array(z.string()).default([]),
  findings: z.array(z.object({ trait: z.enum(THEME_FINDINGS), file: z.string() })),
  /** Pairs of its own colours. */
  contrast: z.array(ThemeContrast),
});
export type ThemeScanReport = z.infer<typeof ThemeScanReport>;

/**
 * ready: may be shown · wrong-sdk: built for other versions of the shell · missing: its files are gone · plugin-off: the plugin that
 * brought it is disabled or removed.
 */
const THEME_STATES = ['ready', 'wrong-sdk', 'missing', 'plugin-off'] as const;

/** One theme in the administrator's list. Texts in the language of the request; addresses lie below the base path. */
export const ThemeView = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  author: z.string(),
  version: z.string(),
  release: z.string(),
  url: z.string(),
  picture: z.string(),
  builtIn: z.boolean(),
  active: z.boolean(),
  state: z.enum(THEME_STATES),
  /** The range of SDK versions that it was built for. */
  sdk: z.string(),
  slots: z.array(z.string()),
  pages: z.array(z.string()),
  /** True if it is a whole site of its own, made for another product. */
  isSite: z.boolean(),
  /** Version that a rollback activates. */
  previous: z.object({ version: z.string(), release: z.string() }).nullable(),
  /** Where updates come from. */
  source: ThemeSource.nullable(),
  installedAt: z.number().nullable(),
  scan: ThemeScanReport.nullable(),
  /** Hosts that the administrator allowed it to load from. */
  allowedHosts: z.array(z.string()),
  failures: z.array(ThemeFailure),
});
export type ThemeView = z.infer<typeof ThemeView>;

/** Response of `GET /api/v1/admin/themes`: the default theme first. `sdk` is what this shell offers. */
export const ThemeList = z.object({ sdk: z.string(), previewing: z.string().nullable(), themes: z.array(ThemeView) });
export type ThemeList = z.infer<typeof ThemeList>;

const change = z.object({ added: z.array(z.string()), changed: z.array(z.string()), removed: z.array(z.string()) });

/** Changes that installing a candidate would make. `from` is null for a new theme. */
export const ThemeChanges = z.object({
  from: z.string().nullable(),
  to: z.string(),
  kind: z.enum(['new', 'update', 'same', 'older']),
  files: change,
  /** Options by title. */
  options: change,
  slots: change,
  pages: change,
  /** Design tokens, such as `accentColor` or `light.background`. */
  tokens: change,
  newHosts: z.array(z.string()),
  newTraits: z.array(z.enum(THEME_FINDINGS)),
});
export type ThemeChanges = z.infer<typeof ThemeChanges>;

/** A theme inside of a plugin, as it was found before the plugin is installed. */
export const BroughtTheme = z.object({
  name: z.string(),
  version: z.string(),
  slots: z.array(z.string()),
  pages: z.array(z.string()),
  scan: ThemeScanReport,
});
export type BroughtTheme = z.infer<typeof BroughtTheme>;

/** Validated theme that waits for confirmation. Deleted after half an hour. */
export const ThemeCandidate = z.object({
  candidateId: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  author: z.string(),
  version: z.string(),
  url: z.string(),
  /** Data URL, or empty. */
  picture: z.string(),
  sha256: z.string(),
  /** Final URL it was fetched from. */
  from: z.string(),
  slots: z.array(z.string()),
  pages: z.array(z.string()),
  isSite: z.boolean(),
  scan: ThemeScanReport,
  /** Hosts that an installed release of it may load from. */
  allowedHosts: z.array(z.string()),
  changes: ThemeChanges,
  signature: AuthorSignature,
});
export type ThemeCandidate = z.infer<typeof ThemeCandidate>;

/** Body of `POST /api/v1/admin/themes/candidates/fetch`: a source, or the update of an installed theme from its own. */
export const FetchTheme = z.union([
  z.strictObject({
    source: ThemeSource,
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    /** Id of the theme that must arrive: the one that is updated from this source. */
    expected: z.string().optional(),
  }),
  z.strictObject({ update: z.string() }),
]);
export type FetchTheme = z.infer<typeof FetchTheme>;

/** A host that a theme may load from: fonts, pictures, stylesheets and data, never scripts. */
const AllowedHost = z
  .string()
  .max(253)
  .regex(
    /^(?=.{1,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/,
    'must be a host name, such as fonts.example.com',
  );
const AllowedHosts = z.array(AllowedHost).max(50);

export const InstallTheme = z.strictObject({
  activate: z.boolean().default(false),
  /** Hosts that it may load from; absent to leave them as they are. Only for themes that are whole sites. */
  hosts: AllowedHosts.optional(),
});

/** Body of `PUT /api/v1/admin/themes/{id}/hosts`. */
export const ThemeHosts = z.strictObject({ hosts: AllowedHosts });

/** Body of `PUT /api/v1/admin/themes/active` and `…/preview`. */
export const ActivateTheme = z.strictObject({ id: z.string().max(40) });
export const PreviewTheme = z.strictObject({ id: z.string().max(40).nullable() });

/** Settings of a theme: values of its options, and design tokens over its own. */
export const ThemeSettings = z.strictObject({ values: z.record(z.string(), z.unknown()), tokens: PageTokens });
export type ThemeSettings = z.infer<typeof ThemeSettings>;

/** Response of `GET /api/v1/admin/themes/{id}/options`. */
export const ThemeOptions = ThemeSettings.extend({
  form: ConfigForm,
  /** The tokens of the theme itself. */
  themeTokens: ThemeTokens,
  /** True if the theme is a whole site of its own: it has no tokens, and shows a draft when it is loaded anew. */
  isSite: z.boolean(),
  contrast: z.array(ThemeContrast),
  /** Draft of this session, not saved. */
  draft: ThemeSettings.nullable(),
  etag: Etag,
});
export type ThemeOptions = z.infer<typeof ThemeOptions>;

/** Body of `PUT …/options`: tokens that are absent stay as they are. */
export const NewThemeOptions = ThemeSettings.partial({ tokens: true });

/** Response of `PUT …/draft`: the draft as the preview shows it. */
export const ThemeDraft = ThemeSettings.extend({ contrast: z.array(ThemeContrast) });
export type ThemeDraft = z.infer<typeof ThemeDraft>;

import { z } from 'zod';
import { ConfigForm } from './config-form.ts';
import { Etag } from './etag.ts';
import { AuthorSignature } from './signature/author-signature.ts';
import { ThemeFailure } from './theme-failure.ts';
import { ThemeSource } from './theme-source.ts';
import { PageTokens, ThemeTokens } from './theme-tokens.ts';

/** Id of the built-in theme, the fallback of every other one. */
export const DEFAULT_THEME = 'default';

/** Theme of a page, as included in the initial response. Paths are relative to the base path. */
export const PublicTheme = z.object({
  id: z.string(),
  version: z.string(),
  /** Name of the theme in the product for which it was made, if it differs. */
  alias: z.string().optional(),
  /** Identifies the exact files: a new release has a new URL. */
  release: z.string(),
  /** Range of supported SDK versions. */
  sdk: z.string(),
  entry: z.string().nullable(),
  css: z.array(z.string()),
  tokens: PageTokens,
  options: z.record(z.string(), z.unknown()),
  /** True if only this administrator sees it, before its activation. False for a draft, which is shown beside its form. */
  preview: z.boolean(),
  /** True after several browsers could not load it in time: pages show the default theme at once, and load it in the background. */
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
  /** Scripts and stylesheets that every page loads, and those loaded on demand; compressed by gzip. */
  initialBytes: z.number(),
  lazyBytes: z.number(),
  /** Fonts, pictures and other files. */
  assets: z.number(),
  /** Hosts mentioned in the code. The content security policy blocks loading from them, unless the administrator allowed them. */
  hosts: z.array(z.string()),
  /** Resources that are missing without such a host, if known; only for themes that are complete sites. */
  losses: z.array(z.object({ host: z.string(), kinds: z.array(z.enum(HOST_USES)) })).default([]),
  /** Entries of the zip that were omitted, such as hidden files. */
  skipped: z.array(z.string()).default([]),
  findings: z.array(z.object({ trait: z.enum(THEME_FINDINGS), file: z.string() })),
  /** Pairs of the theme's own colours. */
  contrast: z.array(ThemeContrast),
});
export type ThemeScanReport = z.infer<typeof ThemeScanReport>;

/**
 * ready: can be shown · wrong-sdk: built for other versions of the shell · missing: its files no longer exist · plugin-off: the
 * plugin that contains it is disabled or removed.
 */
const THEME_STATES = ['ready', 'wrong-sdk', 'missing', 'plugin-off'] as const;

/** Theme in the administrator's list. Texts in the language of the request; URLs are relative to the base path. */
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
  /** True if it is a complete site of its own, made for another product. */
  isSite: z.boolean(),
  /** Version that a rollback activates. */
  previous: z.object({ version: z.string(), release: z.string() }).nullable(),
  /** Source of updates. */
  source: ThemeSource.nullable(),
  installedAt: z.number().nullable(),
  scan: ThemeScanReport.nullable(),
  /** Hosts that the administrator allowed it to load from. */
  allowedHosts: z.array(z.string()),
  failures: z.array(ThemeFailure),
});
export type ThemeView = z.infer<typeof ThemeView>;

/** Response of `GET /api/v1/admin/themes`: the default theme first. `sdk` is the version that this shell provides. */
export const ThemeList = z.object({ sdk: z.string(), previewing: z.string().nullable(), themes: z.array(ThemeView) });
export type ThemeList = z.infer<typeof ThemeList>;

const change = z.object({ added: z.array(z.string()), changed: z.array(z.string()), removed: z.array(z.string()) });

/** Changes that installing a candidate would make. `from` is null for a new theme. */
export const ThemeChanges = z.object({
  from: z.string().nullable(),
  to: z.string(),
  kind: z.enum(['new', 'update', 'same', 'older']),
  files: change,
  /** Options, by title. */
  options: change,
  slots: change,
  pages: change,
  /** Design tokens, such as `accentColor` or `light.background`. */
  tokens: change,
  newHosts: z.array(z.string()),
  newTraits: z.array(z.enum(THEME_FINDINGS)),
});
export type ThemeChanges = z.infer<typeof ThemeChanges>;

/** Theme inside a plugin that is not installed yet. */
export const BroughtTheme = z.object({
  name: z.string(),
  version: z.string(),
  slots: z.array(z.string()),
  pages: z.array(z.string()),
  scan: ThemeScanReport,
});
export type BroughtTheme = z.infer<typeof BroughtTheme>;

/** Validated theme waiting for confirmation. Deleted after half an hour. */
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
  /** Final URL of the download. */
  from: z.string(),
  slots: z.array(z.string()),
  pages: z.array(z.string()),
  isSite: z.boolean(),
  scan: ThemeScanReport,
  /** Hosts from which an installed release of it may load. */
  allowedHosts: z.array(z.string()),
  changes: ThemeChanges,
  signature: AuthorSignature,
});
export type ThemeCandidate = z.infer<typeof ThemeCandidate>;

/** Body of `POST /api/v1/admin/themes/candidates/fetch`: a source, or the update of an installed theme from its own source. */
export const FetchTheme = z.union([
  z.strictObject({
    source: ThemeSource,
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    /** Required id of the theme: that of the theme being updated from this source. */
    expected: z.string().optional(),
  }),
  z.strictObject({ update: z.string() }),
]);
export type FetchTheme = z.infer<typeof FetchTheme>;

/** Host from which a theme may load fonts, pictures, stylesheets and data, but never scripts. */
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
  /** Hosts from which it may load; absent to keep the current ones. Only for themes that are complete sites. */
  hosts: AllowedHosts.optional(),
});

/** Body of `PUT /api/v1/admin/themes/{id}/hosts`. */
export const ThemeHosts = z.strictObject({ hosts: AllowedHosts });

/** Body of `PUT /api/v1/admin/themes/active` and `…/preview`. */
export const ActivateTheme = z.strictObject({ id: z.string().max(40) });
export const PreviewTheme = z.strictObject({ id: z.string().max(40).nullable() });

/** Settings of a theme: values of its options, and design tokens that override its own. */
export const ThemeSettings = z.strictObject({ values: z.record(z.string(), z.unknown()), tokens: PageTokens });
export type ThemeSettings = z.infer<typeof ThemeSettings>;

/** Response of `GET /api/v1/admin/themes/{id}/options`. */
export const ThemeOptions = ThemeSettings.extend({
  form: ConfigForm,
  /** Tokens of the theme itself. */
  themeTokens: ThemeTokens,
  /** True if the theme is a complete site of its own: it has no tokens, and shows a draft only after a reload. */
  isSite: z.boolean(),
  contrast: z.array(ThemeContrast),
  /** Unsaved draft of this session. */
  draft: ThemeSettings.nullable(),
  etag: Etag,
});
export type ThemeOptions = z.infer<typeof ThemeOptions>;

/** Body of `PUT …/options`: absent tokens are unchanged. */
export const NewThemeOptions = ThemeSettings.partial({ tokens: true });

/** Response of `PUT …/draft`: the draft as shown in the preview. */
export const ThemeDraft = ThemeSettings.extend({ contrast: z.array(ThemeContrast) });
export type ThemeDraft = z.infer<typeof ThemeDraft>;

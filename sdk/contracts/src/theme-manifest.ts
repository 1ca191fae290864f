import { z } from 'zod';
import { ConfigForm, FieldForm, WIDGETS } from './config-form.ts';
import { ThemeTokens } from './theme-tokens.ts';

/** Manifest file in the root of a theme's zip. */
export const THEME_MANIFEST = 'theme.json';

/** Ids that are invalid folder names on some systems, or reserved by the shell. */
const TAKEN = /^(default|safe|none|media|sdk|con|prn|aux|nul|com\d|lpt\d)$/;

const ThemeId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, 'must be 2 to 40 characters of a–z, 0–9 and -, beginning with a letter')
  .refine(id => !TAKEN.test(id), 'is taken');

/** Characters that break lines or change the direction of the surrounding text, with which a name could imitate another one. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const shortText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(text => !CONTROLS.test(text), 'has line breaks or characters that change the direction of text');

/** A text in one language, or in several by language tag; missing languages fall back to English. */
export const LocalText = (max: number) =>
  z.union([
    shortText(max),
    z
      .record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), shortText(max))
      .refine(text => 'en' in text, 'needs an English text'),
  ]);
export type LocalText = string | Readonly<Record<string, string>>;

/** A path inside the zip: plain names separated by slashes. */
const path = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9_][\w.-]*)*$/, 'must be a path inside the theme');

/** Widgets of theme options. Secrets are excluded, because all options are public. */
const THEME_WIDGETS: ReadonlySet<string> = new Set(WIDGETS.filter(widget => widget !== 'secret' && widget !== 'pairs'));

const ThemeField = FieldForm.omit({ writeOnly: true, destination: true, stored: true, pattern: true })
  .strict()
  .refine(field => THEME_WIDGETS.has(field.widget), 'has a widget that themes cannot use');

/** Options of a theme. Keys are plain identifiers, which rules out prototype pollution. */
export const ThemeForm = ConfigForm.extend({
  properties: z
    .record(z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'must be a word like cardSize'), ThemeField)
    .refine(fields => Object.keys(fields).length <= 100, 'may have at most 100 options'),
});

/** Titles, hints and choices of the options in one language. */
export const FormWords = z.record(
  z.string(),
  z.object({
    title: z.string().max(200).optional(),
    help: z.string().max(1000).optional(),
    placeholder: z.string().max(200).optional(),
    group: z.string().max(200).optional(),
    options: z.record(z.string(), z.string().max(200)).optional(),
  }),
);
export type FormWords = z.infer<typeof FormWords>;

const NUMBER = '(0|[1-9]\\d{0,5})';
const LABEL = '(0|[1-9]\\d*|\\d*[a-z-][0-9a-z-]*)';
/** A version of https://semver.org without build metadata, so that versions can always be compared. */
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(-${LABEL}(\\.${LABEL})*)?$`, 'i');

/**
 * Content of `theme.json`, the core's only source of information about a theme, because it never runs the theme's code. Written by
 * the SDK's build.
 */
export const ThemeManifest = z.strictObject({
  format: z.literal(1),
  id: ThemeId,
  name: LocalText(80),
  description: LocalText(500).optional(),
  author: shortText(120).or(z.literal('')).default(''),
  version: z.string().max(60).regex(VERSION, 'must be a version like 1.2.3'),
  /** Home page of the theme; if it is the URL of a repository, also the source of updates. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  /** Screenshot of the theme. */
  preview: path.regex(/\.(png|jpe?g|webp|avif)$/i, 'must be a png, jpg, webp or avif').optional(),
  /** Range of supported SDK versions. */
  sdk: z.string().regex(/^\^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/i, 'must be a range like ^1.2.3'),
  /** Module Federation entry. A theme that has only tokens has none. */
  entry: path.regex(/\.js$/, 'must be a script').optional(),
  /** Stylesheets, loaded before the first paint and removed with the theme. */
  css: z
    .array(path.regex(/\.css$/, 'must be a stylesheet'))
    .max(8)
    .default([]),
  /** Slots that the theme fills, and its own pages; written by the build for display. */
  slots: z.array(z.string().max(40)).max(100).default([]),
  pages: z.array(z.string().max(100)).max(100).default([]),
  tokens: ThemeTokens.default({}),
  options: ThemeForm.default({ type: 'object', properties: {}, required: [] }),
  /** Texts of the options by language; missing ones are shown in English. */
  words: z.record(z.string(), FormWords).default({}),
});
export type ThemeManifest = z.infer<typeof ThemeManifest>;

/**
 * Manifest of a theme that is a complete site of its own, made for the API of another product. `site` is the id of the plugin that
 * implements that API. Keys of options are those chosen by the theme's author.
 */
export const SiteThemeManifest = ThemeManifest.extend({
  site: z.enum(['komari']),
  /** Name that its own code and links use, as its author spelled it. */
  alias: z.string().max(40).optional(),
  /** True if the options are a single text with the JSON for the theme. */
  jsonOptions: z.boolean(),
  options: ConfigForm.extend({
    properties: z
      .record(z.string().regex(/^(?!__proto__$|constructor$|prototype$)[\w.-]{1,80}$/), ThemeField)
      .refine(fields => Object.keys(fields).length <= 300, 'may have at most 300 options'),
  }),
});
export type SiteThemeManifest = z.infer<typeof SiteThemeManifest>;

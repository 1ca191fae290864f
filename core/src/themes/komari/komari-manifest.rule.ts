import { coerce } from 'semver';
import {
  THEME_SDK_VERSION,
  SiteThemeManifest,
  type FieldForm,
  type FormWords,
  type LocalText,
} from '@vitrine/contracts';
import type { Files } from '@vitrine/contracts/archive';
import { checkOptions } from '@vitrine/contracts/theme-package';
import { ThemeInvalid } from '../themes.problems.ts';

/** Manifest of a Komari theme, and the page that is its whole site. */
export const KOMARI_MANIFEST = 'komari-theme.json';
export const KOMARI_PAGE = 'dist/index.html';
/** Key of the only option of themes with a settings page of their own: the JSON that the page would store. */
export const JSON_OPTION = 'settings';

const MAX_BYTES = 1024 * 1024;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

type Json = Readonly<Record<string, unknown>>;
type Words = Record<string, FormWords>;

/**
 * Converts komari-theme.json to a manifest of ours. Its content is untrusted: texts are shortened, invalid paths and URLs are
 * omitted, unknown keys are ignored. Throws ThemeInvalid if it cannot be shown.
 */
export function readKomariManifest(files: Files): SiteThemeManifest {
  const source = objectIn(files.get(KOMARI_MANIFEST));
  if (!files.has(KOMARI_PAGE))
    throw new ThemeInvalid(`${KOMARI_PAGE} is not in the zip. Upload the zip of a release, not the sources.`);
  const short = typeof source.short === 'string' ? source.short : '';
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(short) || short.toLowerCase() === 'default')
    throw new ThemeInvalid(`${KOMARI_MANIFEST} has no usable "short".`);
  const { properties, words, jsonOptions } = optionsOf(source.configuration);
  const preview = textOf(source.preview, 200).replace(/^\.?\//, '');
  const parsed = SiteThemeManifest.safeParse({
    format: 1,
    site: 'komari',
    alias: short,
    id: komariThemeId(short),
    name: localOf(source.name, 80) ?? short,
    description: localOf(source.description, 500),
    author: textOf(localOf(source.author, 120), 120),
    version: versionOf(source.version),
    url: /^https?:\/\//.test(textOf(source.url, 500)) ? textOf(source.url, 500) : undefined,
    preview: /\.(png|jpe?g|webp|avif)$/i.test(preview) && files.has(preview) ? preview : undefined,
    sdk: `^${THEME_SDK_VERSION}`,
    jsonOptions,
    options: { type: 'object', properties, required: [] },
    words,
  });
  if (parsed.success) return parsed.data;
  throw new ThemeInvalid(
    `${KOMARI_MANIFEST} has values that do not fit.`,
    parsed.error.issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

/** Returns the id that a theme with this short name has on this site. */
export const komariThemeId = (short: string): string => `komari-${short.toLowerCase().replaceAll('_', '-')}`;

function objectIn(file: Buffer | undefined): Json {
  if (!file || file.length > MAX_BYTES) throw new ThemeInvalid(`${KOMARI_MANIFEST} is missing or too large.`);
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file));
    if (isObject(json)) return json;
  } catch {
    // Answered below.
  }
  throw new ThemeInvalid(`${KOMARI_MANIFEST} is not a JSON object.`);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const clean = (text: string, max: number) => text.replace(CONTROLS, ' ').trim().slice(0, max).trim();

/** Returns a text, or the first of several languages; empty if there is none. */
function textOf(value: unknown, max: number): string {
  if (typeof value === 'string' || typeof value === 'number') return clean(String(value), max);
  if (!isObject(value)) return '';
  const text = value.en ?? value['en-US'] ?? Object.values(value)[0];
  return typeof text === 'string' ? clean(text, max) : '';
}

/** Returns a text by language; without an English one, the first is used. */
function localOf(value: unknown, max: number): LocalText | undefined {
  const fallback = textOf(value, max);
  if (!fallback) return undefined;
  if (!isObject(value)) return fallback;
  return { ...Object.fromEntries(languagesOf(value, max)), en: fallback };
}

function languagesOf(value: unknown, max: number): [string, string][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([tag, text]) => {
    const language = tag.replaceAll('_', '-');
    const cleaned = typeof text === 'string' ? clean(text, max) : '';
    return LANGUAGE.test(language) && cleaned ? [[language, cleaned] as [string, string]] : [];
  });
}

/** Versions are free text there; ours have three numbers, so that updates can be distinguished from downgrades. */
function versionOf(value: unknown): string {
  const version = coerce(textOf(value, 60), { includePrerelease: true });
  const text = version ? `${version.major}.${version.minor}.${version.patch}` : '';
  const tag = version?.prerelease.length ? `-${version.prerelease.join('.')}` : '';
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(text) ? (text + tag).slice(0, 60) : '0.0.0';
}

interface Options {
  readonly properties: Record<string, FieldForm>;
  readonly words: Words;
  readonly jsonOptions: boolean;
}

/**
 * Converts the configuration to a form. Settings pages of the theme itself (`raw` and `redirect`) would have an administrator's
 * rights, so they are not run: the JSON that they would store is edited instead.
 */
function optionsOf(configuration: unknown): Options {
  if (!isObject(configuration)) return { properties: {}, words: {}, jsonOptions: false };
  if (configuration.type === 'raw' || configuration.type === 'redirect') {
    const properties = { [JSON_OPTION]: { type: 'string', widget: 'multiline', ...JSON_TEXTS.en } as const };
    const { en: _, ...others } = JSON_TEXTS;
    const translations = Object.fromEntries(
      Object.entries(others).map(([language, { title, description: help }]) => [
        language,
        { [JSON_OPTION]: { title, help } },
      ]),
    );
    return { properties, words: translations, jsonOptions: true };
  }
  return { ...managed(configuration.data ?? configuration.items ?? configuration.fields), jsonOptions: false };
}

const JSON_TEXTS = {
  en: {
    title: 'Settings of the theme (JSON)',
    description:
      'This theme brings its own settings page, which is not run here. Enter the JSON object that it stores.',
  },
  'zh-CN': {
    title: '主题设置（JSON）',
    description: '此主题自带设置页面，该页面不会在此运行。请输入它保存的 JSON 对象。',
  },
  'zh-TW': {
    title: '主題設定（JSON）',
    description: '此主題自帶設定頁面，該頁面不會在此執行。請輸入它儲存的 JSON 物件。',
  },
} as const;

function managed(data: unknown): Pick<Options, 'properties' | 'words'> {
  const items = Array.isArray(data) ? data : isObject(data) ? Object.values(data) : [];
  const properties: Record<string, FieldForm> = {};
  const translations: Words = {};
  let group: unknown;
  for (const item of items) {
    if (!isObject(item)) continue;
    if (item.type === 'title') group = item.name;
    const key = typeof item.key === 'string' && /^[\w.-]{1,80}$/.test(item.key) ? item.key : undefined;
    if (key === undefined || item.type === 'title' || item.type === 'textbox') continue;
    properties[key] = fieldOf(key, item, group);
    for (const [part, text, max] of [
      ['title', item.name, 200],
      ['help', item.help, 1000],
      ['group', group, 200],
    ] as const)
      for (const [language, translation] of languagesOf(text, max))
        ((translations[language] ??= {})[key] ??= {})[part] = translation;
  }
  return { properties, words: translations };
}

function fieldOf(key: string, item: Json, heading: unknown): FieldForm {
  const help = textOf(item.help, 1000);
  const group = textOf(heading, 200);
  const field: FieldForm = {
    ...kindOf(item),
    title: textOf(item.name, 200) || key,
    ...(help && { description: help }),
    ...(group && { group }),
  };
  const preset = { ...field, default: presetOf(field, item.default) };
  const isValid =
    preset.default !== undefined &&
    checkOptions({ type: 'object', properties: { value: field }, required: [] }, { value: preset.default }).ok;
  return isValid ? preset : field;
}

function kindOf({ type, options }: Json): Pick<FieldForm, 'type' | 'widget' | 'enum'> {
  switch (type) {
    case 'number':
      return { type: 'number', widget: 'number' };
    case 'switch':
      return { type: 'boolean', widget: 'switch' };
    case 'richtext':
      return { type: 'string', widget: 'rich-text' };
    case 'nodes':
      return { type: 'array', widget: 'nodes' };
    case 'pingtasks':
      return { type: 'array', widget: 'ping-tasks' };
    case 'select': {
      const choices = (typeof options === 'string' ? options.split(',') : Array.isArray(options) ? options : [])
        .map(choice => textOf(choice, 200))
        .filter(choice => choice !== '');
      return choices.length > 0
        ? { type: 'string', widget: 'select', enum: [...new Set(choices)] }
        : { type: 'string', widget: 'text' };
    }
    default:
      return { type: 'string', widget: 'multiline' };
  }
}

function presetOf({ type }: FieldForm, value: unknown): unknown {
  if (type === 'boolean') return typeof value === 'boolean' ? value : value === 'true' ? true : undefined;
  if (type === 'number') return value === undefined || value === '' ? undefined : Number(value);
  if (type === 'array') return Array.isArray(value) ? value : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

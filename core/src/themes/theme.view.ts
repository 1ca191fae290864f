import { extname } from 'node:path';
import {
  DEFAULT_THEME,
  THEME_SDK_VERSION,
  type ConfigForm,
  type ThemeCandidate,
  type ThemeFailure,
  type ThemeManifest,
  type ThemeView,
} from '@vitrine/contracts';
import { compareSigners } from '@vitrine/contracts/signature';
import { translateForm } from '@vitrine/plugin-sdk';
import { version } from '../platform/release/version.ts';
import type { Candidate } from './candidates.service.ts';
import { changesOf, type Release } from './changes.rule.ts';
import { siteManifestOf, stateOf, type InstalledTheme } from './installed-theme.ts';
import { localizedText } from './local-text.ts';
import { hashesOf, type StoredRelease } from './releases/release.ts';
import { sourceNamedBy } from './sources/source.rule.ts';

/** Returns the path of a release's file, below the base path. `prefix` ends with a slash. */
export const assetPath = (id: string, release: string, file: string, prefix = ''): string =>
  `/themes/${prefix}${id}/${release}/${file.split('/').map(encodeURIComponent).join('/')}`;

interface Circumstances {
  readonly active: string;
  readonly language: string;
  readonly failures: readonly ThemeFailure[];
}

export function themeView(theme: InstalledTheme, { active, language, failures }: Circumstances): ThemeView {
  const { id, release, current, previous, source, hosts, installedAt } = theme;
  const manifest = current?.manifest;
  return {
    id,
    ...wordsOf(manifest, id, language),
    release,
    picture: manifest?.preview ? assetPath(id, release, manifest.preview) : '',
    builtIn: false,
    active: active === id,
    state: stateOf(theme),
    sdk: manifest?.sdk ?? '',
    slots: manifest?.slots ?? [],
    pages: manifest?.pages ?? [],
    isSite: current !== undefined && isSite(current),
    previous: previous ? { version: previous.manifest.version, release: previous.release } : null,
    source: source ?? sourceNamedBy(manifest?.url),
    installedAt,
    scan: current?.scan ?? null,
    allowedHosts: [...hosts],
    failures: [...failures],
  };
}

/** Returns the view of the default theme, which is part of the shell. Its name is translated by the shell. */
export const defaultView = (active: string): ThemeView => ({
  id: DEFAULT_THEME,
  name: 'Default',
  description: '',
  author: 'Vitrine',
  version: version(),
  release: '',
  url: '',
  picture: '/default-theme.webp',
  builtIn: true,
  active: active === DEFAULT_THEME,
  state: 'ready',
  sdk: `^${THEME_SDK_VERSION}`,
  slots: [],
  pages: [],
  isSite: false,
  previous: null,
  source: null,
  installedAt: null,
  scan: null,
  allowedHosts: [],
  failures: [],
});

export function candidateView(
  { candidateId, record, picture }: Candidate,
  current: InstalledTheme | undefined,
  language: string,
): ThemeCandidate {
  const { manifest, scan, sha256, from } = record;
  return {
    candidateId,
    id: manifest.id,
    ...wordsOf(manifest, manifest.id, language),
    picture: picture ? `data:${pictureType(picture.name)};base64,${picture.data.toString('base64')}` : '',
    sha256,
    from,
    slots: manifest.slots,
    pages: manifest.pages,
    isSite: isSite(record),
    scan,
    allowedHosts: [...(current?.hosts ?? [])],
    signature: compareSigners(current?.current?.signer, record.signer),
    changes: changesOf(current?.current && asRelease(current.current, language), asRelease(record, language)),
  };
}

const isSite = (record: StoredRelease) => siteManifestOf(record) !== undefined;

const asRelease = (record: StoredRelease, language: string): Release => ({
  manifest: record.manifest,
  options: optionsForm(record.manifest, language).properties,
  scan: record.scan,
  files: hashesOf(record),
});

function wordsOf(manifest: ThemeManifest | undefined, id: string, language: string) {
  return {
    name: localizedText(manifest?.name, language) || id,
    description: localizedText(manifest?.description, language),
    author: manifest?.author ?? '',
    version: manifest?.version ?? '',
    url: manifest?.url ?? '',
  };
}

const pictureType = (name: string) => `image/${extname(name).slice(1).toLowerCase().replace('jpg', 'jpeg')}`;

/** Returns the options form of a theme in a language. */
export function optionsForm(
  { options, words }: Pick<ThemeManifest, 'options' | 'words'>,
  language: string,
): ConfigForm {
  const fieldTexts = words[language];
  const { properties, ...form } = translateForm(options, fieldTexts && { fields: fieldTexts });
  const grouped = Object.entries(properties).map(([key, field]) => {
    const group = fieldTexts?.[key]?.group ?? field.group;
    return [key, group === undefined ? field : { ...field, group }] as const;
  });
  return { ...form, properties: Object.fromEntries(grouped) };
}

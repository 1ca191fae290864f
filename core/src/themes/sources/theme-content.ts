import { createHash } from 'node:crypto';
import { THEME_MANIFEST } from '@vitrine/contracts';
import {
  admitEntries,
  FILE,
  type ArchiveLimits,
  type Files,
  InvalidArchiveError,
  unpackZip,
} from '@vitrine/contracts/archive';
import { SITE_THEME_ARCHIVE_LIMITS, THEME_ARCHIVE_LIMITS } from '@vitrine/contracts/theme-package';
import { unpackTarball } from '../../platform/archive/unpack-tarball.ts';
import { KOMARI_MANIFEST } from '../komari/komari-manifest.rule.ts';

/** Limits of a package that contains a theme: its other files are never stored. */
const PACKAGE_LIMITS: ArchiveLimits = {
  ...THEME_ARCHIVE_LIMITS,
  entries: 10_000,
  file: THEME_ARCHIVE_LIMITS.archive,
  path: 300,
  depth: 30,
  refuse: () => undefined,
  skipHidden: true,
};

/** Files of one theme, within the limits of a theme. */
export interface ThemeContent {
  readonly files: Files;
  /** Names left out because of the limits. */
  readonly skipped: readonly string[];
  /** Checksum of the archive or, for a built folder, of its names and contents. */
  readonly sha256: string;
}

/**
 * Unpacks a downloaded theme: a zip built by the theme SDK, or the .tgz of a package that contains one. Throws NotAZipError or
 * InvalidArchiveError.
 */
export async function unpackTheme(archive: Buffer): Promise<ThemeContent> {
  if (!isGzip(archive)) return unpackThemeZip(archive);
  const content = await themeInPackage(await unpackTarball(archive, PACKAGE_LIMITS));
  if (!content) throw new InvalidArchiveError(`The package contains no zip of a theme and no ${THEME_MANIFEST}.`);
  return { ...content, sha256: sha256Of(archive) };
}

/** Finds the theme in the files of a package: its only zip, or the built folder with the manifest of a theme. */
export async function themeInPackage(files: Files): Promise<ThemeContent | undefined> {
  const ownFiles = [...files.keys()].filter(name => !/(^|\/)node_modules\//.test(name));
  const zips = ownFiles.filter(name => /\.zip$/i.test(name));
  if (zips.length > 1) throw new InvalidArchiveError(`The package contains several zips: ${zips.join(', ')}.`);
  const [zip] = zips;
  if (zip !== undefined) return unpackThemeZip(files.get(zip)!);
  const [manifest] = ownFiles.filter(name => name.split('/').at(-1) === THEME_MANIFEST).sort(byDepth);
  return manifest === undefined ? undefined : builtFolder(files, manifest.slice(0, -THEME_MANIFEST.length));
}

async function unpackThemeZip(zip: Buffer): Promise<ThemeContent> {
  // Names in a zip are not compressed; whether the file really exists is checked when the manifest is read.
  const limits = zip.includes(KOMARI_MANIFEST) ? SITE_THEME_ARCHIVE_LIMITS : THEME_ARCHIVE_LIMITS;
  const skipped: string[] = [];
  return { files: await unpackZip(zip, limits, skipped), skipped, sha256: sha256Of(zip) };
}

function builtFolder(all: Files, folder: string): ThemeContent {
  const entries = [...all]
    .filter(([name]) => name.startsWith(folder))
    .map(([name, data]) => ({ name: name.slice(folder.length), size: data.length, type: FILE, data }));
  if (entries.length > THEME_ARCHIVE_LIMITS.entries)
    throw new InvalidArchiveError(`The theme has more than ${THEME_ARCHIVE_LIMITS.entries} files.`);
  const files = new Map(admitEntries(entries, THEME_ARCHIVE_LIMITS).map(({ name, data }) => [name, data]));
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort()) hash.update(`${name}\0`).update(sha256Of(files.get(name)!));
  return { files, skipped: [], sha256: hash.digest('hex') };
}

const byDepth = (a: string, b: string) => a.split('/').length - b.split('/').length;

const isGzip = (data: Buffer): boolean => data[0] === 0x1f && data[1] === 0x8b;

const sha256Of = (data: Buffer): string => createHash('sha256').update(data).digest('hex');

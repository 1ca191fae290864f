import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ThemeFinding, ThemeManifest, ThemeScanReport } from '@vitrine/contracts';
import { InvalidArchiveError, unpackZip } from '@vitrine/contracts/archive';
import { isReservedPage } from '@vitrine/contracts/page';
import { InvalidThemeError, readManifest, scanTheme, THEME_ARCHIVE_LIMITS } from '@vitrine/contracts/theme-package';
import { ThemeBuildError } from '../vite/theme-problem.ts';

const MEANING: Record<ThemeFinding, string> = {
  eval: 'has code that evaluates text; the site forbids it, so it throws where it runs',
  request: 'makes requests of its own; data comes from the hooks of the SDK',
  socket: 'opens sockets of its own; live data comes from the hooks of the SDK',
  cookie: 'reads or writes cookies',
  storage: 'stores something in the browser',
  worker: 'starts workers; the site allows only its own scripts',
  markup: 'writes markup as text; be sure that nothing a stranger wrote gets in',
  admin: 'names addresses of the admin area',
};

/**
 * Prints a site's report about a theme, made by the same code as at an upload. Returns the exit code: 1 if a site would reject the
 * theme.
 */
export async function validateTheme(root: string, zip?: string): Promise<number> {
  // The builder is loaded only where it is needed, because Vite loads slowly.
  const path = zip ? resolve(root, zip) : await (await import('./build.ts')).buildTheme(root);
  if (!existsSync(path)) throw new ThemeBuildError(`There is no file ${path}.`);
  try {
    const files = await unpackZip(readFileSync(path), THEME_ARCHIVE_LIMITS);
    const manifest = readManifest(files);
    const compressed = (file: string) => gzipSync(files.get(file)!, { level: 9 }).length;
    for (const line of describe(manifest, await scanTheme(manifest, files, compressed))) console.log(line);
    console.log('A site would take this theme.');
    return 0;
  } catch (error) {
    if (!(error instanceof InvalidArchiveError || error instanceof InvalidThemeError)) throw error;
    console.log(`  FAULT  ${error.message}`);
    if (error instanceof InvalidThemeError)
      for (const { path: field, message } of error.errors) console.log(`  FAULT  ${field} ${message}`);
    console.log('A site would refuse this theme.');
    return 1;
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function describe(manifest: ThemeManifest, report: ThemeScanReport): string[] {
  const { id, version, slots, pages, preview } = manifest;
  const notes = [
    ...report.findings.map(({ trait, file }) => `${file} ${MEANING[trait]}`),
    ...report.hosts.map(host => `${host} is named; pages may load nothing from other hosts`),
    ...report.contrast
      .filter(({ ratio, needed }) => ratio < needed)
      .map(
        ({ appearance, text, background, ratio, needed }) =>
          `${text} on ${background} in the ${appearance} appearance has a contrast of ${ratio}; ${needed} is needed to be readable`,
      ),
    ...pages.filter(isReservedPage).map(page => `the page ${page} is never shown, since the path belongs to the site`),
    ...(preview ? [] : ['there is no preview picture']),
  ];
  return [
    `${id} ${version}: ${report.files} files; every page loads ${kilobytes(report.initialBytes)} of code, ` +
      `${kilobytes(report.lazyBytes)} when needed`,
    `fills ${slots.join(', ') || 'no slot'}${pages.length ? `; pages ${pages.join(', ')}` : ''}`,
    ...notes.map(note => `  note   ${note}`),
  ];
}

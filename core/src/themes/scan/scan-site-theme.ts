import type { ThemeScanReport } from '@vitrine/contracts';
import type { Files } from '@vitrine/contracts/archive';
import { hostsIn, traitsOf, usesOfHosts } from '@vitrine/contracts/theme-scan';
import { KOMARI_MANIFEST, KOMARI_PAGE } from '../komari/komari-manifest.rule.ts';
import { sitePage } from '../komari/komari-page.rule.ts';

/** Maximum number of listed entries that were left out of the zip. */
const MAX_SKIPPED = 100;

const isScript = (file: string) => /\.m?js$/i.test(file);
const isCode = (file: string) => isScript(file) || /\.css$/i.test(file);
const isText = (file: string) => isCode(file) || /\.(svg|json|html?)$/i.test(file);
const isPaper = (file: string) =>
  /\.(map|md|txt|html?)$/i.test(file) || !file.includes('.') || file === KOMARI_MANIFEST;

/**
 * Analyses the files of a whole-site theme without running them. `transferred` returns the transfer size of a file; `skipped` are
 * the entries that were left out of its zip.
 */
export function scanSiteTheme(
  files: Files,
  transferred: (file: string) => number,
  skipped: readonly string[],
): ThemeScanReport {
  const text = (file: string) => files.get(file)?.toString('utf8') ?? '';
  const names = [...files.keys()];
  const always = new Set(sitePage(text(KOMARI_PAGE), '').loads.map(path => `dist/${path}`));
  const sum = (files: readonly string[], size: (file: string) => number) =>
    files.reduce((total, file) => total + size(file), 0);
  const sizeOf = (file: string) => files.get(file)?.length ?? 0;
  const code = names.filter(isCode);
  const texts = names.filter(file => isText(file) && file !== KOMARI_MANIFEST).map(text);
  return {
    files: files.size,
    bytes: sum(names, sizeOf),
    initialBytes: sum(
      code.filter(file => always.has(file)),
      transferred,
    ),
    lazyBytes: sum(
      code.filter(file => !always.has(file)),
      transferred,
    ),
    assets: sum(
      names.filter(file => !isCode(file) && !isPaper(file)),
      sizeOf,
    ),
    hosts: hostsIn(texts),
    findings: traitsOf(names.filter(file => isScript(file) || file === KOMARI_PAGE).map(file => [file, text(file)])),
    contrast: [],
    losses: usesOfHosts(texts),
    skipped: skipped.slice(0, MAX_SKIPPED),
  };
}

import type { ArchiveLimits } from '../archive/index.ts';
import { MAX_THEME_ARCHIVE_BYTES } from '../theme-source.ts';

const MB = 1024 * 1024;

/** Allowed files of a theme: files that a page loads, and documentation. No files that a browser would open as a page. */
const KNOWN = /\.(js|mjs|css|json|map|png|jpe?g|gif|webp|avif|ico|svg|woff2?|ttf|otf|mp3|ogg|mp4|webm|txt|md)$/i;
const PAPER = /(^|\/)(licen[cs]e|notice|readme|changelog)$/i;

/** Limits of a theme archive. */
export const THEME_ARCHIVE_LIMITS: ArchiveLimits = {
  archive: MAX_THEME_ARCHIVE_BYTES,
  entries: 2000,
  file: 16 * MB,
  total: 64 * MB,
  ratio: 200,
  path: 200,
  name: 120,
  depth: 10,
  refuse: name => (isThemeFile(name) ? undefined : `${name} is not a kind of file that a theme may hold.`),
};

const { refuse: _, ...anyKind } = THEME_ARCHIVE_LIMITS;
/**
 * Limits of an archive with a complete site, in the format of another product. Files may be of any type, since those that the site
 * never serves are harmless; files that the packer added automatically are omitted.
 */
export const SITE_THEME_ARCHIVE_LIMITS: ArchiveLimits = { ...anyKind, lenient: true };

/** Returns true for files that a page of a theme loads, and for documentation. */
export function isThemeFile(name: string): boolean {
  return KNOWN.test(name) || PAPER.test(name);
}

import { InvalidArchiveError } from '../../platform/zip/invalid-archive-error.ts';
import { assertSafeName, assertNoCollisions } from '../../platform/zip/entry-names.rule.ts';
import { RATIO_EXEMPT, type ArchiveLimits } from './limits.ts';
import type { ZipEntry } from './zip-directory.ts';

const FOLDER = 0o040000;
const FILE = 0o100000;

/** Allowed files of a theme: those that a page loads, and documentation. Nothing that a browser would open as a page. */
const KNOWN = /\.(js|mjs|css|json|map|png|jpe?g|gif|webp|avif|ico|svg|woff2?|ttf|otf|mp3|ogg|mp4|webm|txt|md)$/i;
const PAPER = /(^|\/)(licen[cs]e|notice|readme|changelog)$/i;

/** Checks whether a zip may be unpacked as a theme; returns the entries that are files. */
export function admitEntries(entries: readonly ZipEntry[], limits: ArchiveLimits): ZipEntry[] {
  let total = 0;
  for (const entry of entries) {
    assertSafeName(entry.name, limits);
    const isFolder = entry.name.endsWith('/');
    if (entry.type !== 0 && entry.type !== (isFolder ? FOLDER : FILE))
      throw new InvalidArchiveError(`${entry.name} is a link or another special file.`);
    if (isFolder && entry.size > 0) throw new InvalidArchiveError(`${entry.name} is a folder with content.`);
    if (!isFolder && !KNOWN.test(entry.name) && !PAPER.test(entry.name))
      throw new InvalidArchiveError(`${entry.name} is not a kind of file that a theme may hold.`);
    if (entry.size > limits.file)
      throw new InvalidArchiveError(`${entry.name} is larger than ${limits.file / 2 ** 20} MB.`);
    if (entry.size > RATIO_EXEMPT && entry.size > entry.packed * limits.ratio)
      throw new InvalidArchiveError(`${entry.name} grows more than ${limits.ratio} times by unpacking.`);
    total += entry.size;
    if (total > limits.total)
      throw new InvalidArchiveError(`The files are larger than ${limits.total / 2 ** 20} MB together.`);
  }
  assertNoCollisions(entries.map(({ name }) => name));
  const files = entries.filter(({ name }) => !name.endsWith('/'));
  if (files.length === 0) throw new InvalidArchiveError('The zip is empty.');
  return files;
}

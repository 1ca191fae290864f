import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(m?js|css|json|svg)$/;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

/** A table of the files of a built theme with the transfer size of each, largest first. */
export function sizeReport(folder: string, limit = 12): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => {
      const content = readFileSync(path);
      const name = path.slice(folder.length + 1).replaceAll('\\', '/');
      return { name, bytes: COMPRESSIBLE.test(name) ? gzipSync(content, { level: 9 }).length : content.length };
    })
    .sort((a, b) => b.bytes - a.bytes || a.name.localeCompare(b.name));
  const lines = files.slice(0, limit).map(({ name, bytes }) => `${kilobytes(bytes)}  ${name}`);
  const rest = files.slice(limit);
  const sum = (entries: typeof files) => entries.reduce((total, { bytes }) => total + bytes, 0);
  if (rest.length > 0) lines.push(`${kilobytes(sum(rest))}  ${rest.length} smaller files`);
  return [...lines, `${kilobytes(sum(files))}  together, compressed as they travel`].join('\n');
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SiteThemeManifest, ThemeManifest, ThemeScanReport } from '@vitrine/contracts';
import type { Files } from '@vitrine/contracts/archive';

/** Precompressed encodings, and their file extensions on disk. */
export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

const StoredFile = z.object({ hash: z.string(), encodings: z.array(z.enum(['br', 'gzip'])) });
export type StoredFile = z.infer<typeof StoredFile>;

/** An immutable set of files of a theme: the content of release.json. */
export const StoredRelease = z.object({
  release: z.string(),
  manifest: z.union([ThemeManifest, SiteThemeManifest]),
  scan: ThemeScanReport,
  files: z.record(z.string(), StoredFile),
  /** Hash of the zip. */
  sha256: z.string(),
  /** Public key of the author who signed it. */
  signer: z.string().optional(),
  /** Description of its origin. */
  from: z.string(),
  arrivedAt: z.number(),
});
export type StoredRelease = z.infer<typeof StoredRelease>;

const RELEASE = /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9a-z.-]+)?-[0-9a-f]{12}$/i;
export const isRelease = (text: string): boolean => text.length <= 100 && RELEASE.test(text);

export const hashOf = (data: Buffer): string => createHash('sha256').update(data).digest('hex').slice(0, 16);

/** Returns the release name from version and content hash: equal files have equal URLs, others never do. */
export function releaseName(version: string, files: Files): string {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort())
    hash
      .update(name)
      .update('\0')
      .update(hashOf(files.get(name)!))
      .update('\0');
  return `${version}-${hash.digest('hex').slice(0, 12)}`;
}

/** Returns the hash of every file by path, for comparing releases. */
export const hashesOf = ({ files }: StoredRelease): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, { hash }]) => [name, hash]));

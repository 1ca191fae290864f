import type { NameLimits } from '../../platform/zip/entry-names.rule.ts';

/** Limits of a theme archive. Sizes in bytes. */
export interface ArchiveLimits extends NameLimits {
  /** The zip itself. */
  readonly archive: number;
  readonly entries: number;
  /** One file, unpacked. */
  readonly file: number;
  /** All files, unpacked. */
  readonly total: number;
  /** Maximum compression ratio of a file; small files are exempt. */
  readonly ratio: number;
}

const MB = 1024 * 1024;

export const ARCHIVE_LIMITS: ArchiveLimits = {
  archive: 32 * MB,
  entries: 2000,
  file: 16 * MB,
  total: 64 * MB,
  ratio: 200,
  path: 200,
  name: 120,
  depth: 10,
};

/** Files below this size are exempt from the ratio: they may be all blanks. */
export const RATIO_EXEMPT = 64 * 1024;

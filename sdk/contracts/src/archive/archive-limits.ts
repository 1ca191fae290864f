import type { NameLimits } from './entry-names.rule.ts';

/** Unpacked files of an archive by path. */
export type Files = ReadonlyMap<string, Buffer>;

/** Limits of an archive from an untrusted source. Sizes in bytes. */
export interface ArchiveLimits extends NameLimits {
  /** Size of the archive itself. */
  readonly archive: number;
  readonly entries: number;
  /** Size of one file, unpacked. */
  readonly file: number;
  /** Size of all files, unpacked. */
  readonly total: number;
  /** Maximum compression ratio of a file; small files are exempt. */
  readonly ratio: number;
  /** Returns the reason why a file is not allowed in the archive; undefined if it is allowed. */
  readonly refuse?: (name: string) => string | undefined;
  /** True to omit hidden files instead of rejecting the archive. */
  readonly skipHidden?: boolean;
  /**
   * True for archives in another product's format: entries that cannot be stored are left out instead of refusing the archive,
   * except those that would leave the folder.
   */
  readonly lenient?: boolean;
}

/** Files below this size are exempt from the ratio, since a small file of blanks compresses extremely well. */
export const RATIO_EXEMPT = 64 * 1024;

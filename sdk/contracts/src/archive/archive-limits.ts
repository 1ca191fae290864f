import type { NameLimits } from './entry-names.rule.ts';

/** Unpacked files of an archive by path. */
export type Files = ReadonlyMap<string, Buffer>;

/** Limits of an archive that strangers send. Sizes in bytes. */
export interface ArchiveLimits extends NameLimits {
  /** The archive itself. */
  readonly archive: number;
  readonly entries: number;
  /** One file, unpacked. */
  readonly file: number;
  /** All files, unpacked. */
  readonly total: number;
  /** Maximum compression ratio of a file; small files are exempt. */
  readonly ratio: number;
  /** Reason why a file may not be in the archive; undefined if it may. */
  readonly refuse?: (name: string) => string | undefined;
  /** True to leave hidden files out instead of refusing the archive. */
  readonly skipHidden?: boolean;
  /**
   * True for archives in a format of others: entries that cannot be stored are left out instead of refusing the archive, except
   * those that would leave the folder.
   */
  readonly lenient?: boolean;
}

/** Files below this size are exempt from the ratio: they may be all blanks. */
export const RATIO_EXEMPT = 64 * 1024;

import type { NameLimits } from '../../platform/zip/entry-names.rule.ts';

const GB = 2 ** 30;

/** What a backup may be at most. Bytes. */
export interface BackupLimits extends NameLimits {
  /** The zip itself, and all of it unpacked. */
  readonly archive: number;
  readonly total: number;
  readonly entries: number;
  /** How many times larger an entry may get by unpacking; small ones are exempt. */
  readonly ratio: number;
  /** One row. */
  readonly line: number;
  readonly manifest: number;
}

export const BACKUP_LIMITS: BackupLimits = {
  archive: 16 * GB,
  total: 64 * GB,
  entries: 50_000,
  ratio: 250,
  line: 32 * 2 ** 20,
  manifest: 16 * 2 ** 20,
  path: 300,
  name: 130,
  depth: 14,
};

/** Entries below this size may be all alike, and so compress as well as they like. */
export const RATIO_EXEMPT = 1024 * 1024;

import type { NameLimits } from '@vitrine/contracts/archive';

const GB = 2 ** 30;

/** Upper limits of a backup. Bytes. */
export interface BackupLimits extends NameLimits {
  /** The zip itself, and its total unpacked size. */
  readonly archive: number;
  readonly total: number;
  readonly entries: number;
  /** Maximum compression ratio of an entry; small entries are exempt. */
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

/** Entries below this size may have any compression ratio. */
export const RATIO_EXEMPT = 1024 * 1024;

import type { ArchiveLimits } from '@vitrine/contracts/archive';

const MB = 1024 * 1024;

/** Limits of a plugin's archive, which contains its dependencies. */
export const PLUGIN_ARCHIVE_LIMITS: ArchiveLimits = {
  archive: 32 * MB,
  entries: 10_000,
  file: 16 * MB,
  total: 128 * MB,
  ratio: 200,
  path: 300,
  name: 120,
  depth: 30,
  // Files and folders whose name begins with a dot are not read.
  skipHidden: true,
};

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidConfigError, type Config } from '../platform/config/config.ts';
import { HEAD_FILE } from './audit-head-file.service.ts';

/** Files that exist only beside a database. */
const SIGNS = [HEAD_FILE, 'vault.key'];

/**
 * Asserts that a data folder with files of a site also has its SQLite database. Otherwise a partly copied folder would start as an
 * empty site.
 */
export function assertWholeDataFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl) return;
  const database = join(dataDir, 'vitrine.db');
  if (statSync(database, { throwIfNoEntry: false })?.size) return;
  const sign = SIGNS.find(name => existsSync(join(dataDir, name)));
  if (!sign) return;
  throw new InvalidConfigError(
    `${dataDir} has ${sign} of a site, but ${existsSync(database) ? 'its vitrine.db is empty' : 'no vitrine.db'}: it was copied in part. ` +
      'Copy the whole folder again, or restore a backup (`npm run vitrine -- restore <file>`); for a new site, take an empty folder.',
  );
}

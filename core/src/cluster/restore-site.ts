import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MikroORM, type EntityManager, type Options } from '@mikro-orm/sql';
import type { Config } from '../platform/config/config.ts';
import { Database } from '../platform/database/database.ts';
import { databaseOptions } from '../platform/database/options.ts';
import { addEvents } from './connection/cluster.queries.ts';
import { SharedFileEntity } from './files/shared-file.entity.ts';
import { SharedFolderEntity } from './files/shared-folder.entity.ts';
import { ONLY_SHARED } from './files/shared-folders.service.ts';
import { fetchFolder, listFolders } from './files/shared-folders.ts';
import { RestoreBegun } from './restore.events.ts';

/** Announces a restore to the other instances, before this one has opened anything. */
export const announceRestore = (config: Config): Promise<void> =>
  withDatabase(config, em => addEvents(em, randomUUID(), [{ name: RestoreBegun.name, payload: null }]));

/** Writes files that exist only in the database to the data folder: they are neither in a backup nor in the restored tables. */
export const fetchSharedFiles = (config: Config): Promise<void> =>
  withDatabase(config, async em => {
    for (const below of ONLY_SHARED)
      for (const path of (await listFolders(em, below)).keys()) await fetchFolder(em, path, join(config.dataDir, path));
  });

async function withDatabase(config: Config, work: (em: EntityManager) => Promise<void>): Promise<void> {
  const entities = [SharedFileEntity, SharedFolderEntity];
  const orm = new MikroORM((await databaseOptions({ ...config, dataDir: '' }, entities)) as Options);
  try {
    await work(new Database(orm).unitOfWork());
  } finally {
    await orm.close(true);
  }
}

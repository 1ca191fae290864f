import { randomUUID } from 'node:crypto';
import { MikroORM, type EntityManager, type Options } from '@mikro-orm/sql';
import { addEvent } from '../platform/cluster/cluster.queries.ts';
import type { Config } from '../platform/config/config.ts';
import { databaseOptions } from '../platform/database/options.ts';
import { defineSharedEvent } from '../platform/events/event.ts';

/** Another core is about to put a backup in place: this one must stop, and starts again after it. */
export const RestoreBegun = defineSharedEvent('backup.restore-begun', () => null);

/** Tells the other cores of a restore, before this one has opened anything. */
export async function tellOfRestore(config: Config): Promise<void> {
  const orm = new MikroORM((await databaseOptions({ ...config, dataDir: '' })) as Options);
  try {
    await addEvent(orm.em.fork() as EntityManager, randomUUID(), RestoreBegun.name, null);
  } finally {
    await orm.close(true);
  }
}

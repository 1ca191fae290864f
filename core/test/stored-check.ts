import type { INestApplicationContext } from '@nestjs/common';
import { CheckEntity } from '../src/checks/check.entity.ts';
import { ChecksService } from '../src/checks/checks.service.ts';
import { CachedTablesService } from '../src/platform/database/cached-tables.service.ts';
import { Database } from '../src/platform/database/database.ts';

const CHECK = {
  ...{
    name: 'Shop',
    kind: 'check-http',
    settings: {},
    interval: 60,
    timeout: 5,
    retries: 0,
    node: null,
    dependsOn: [],
  },
  ...{ fromCore: true, nodes: [], quorum: 1, paused: false, isPublic: false },
};

/** Stores a check whose plugin need not be there, for tests that add results themselves. */
export async function storedCheck(app: INestApplicationContext, values: Partial<CheckEntity> & { id: number }) {
  await app.get(Database).insert(CheckEntity, { ...CHECK, position: values.id, ...values });
  await app.get(CachedTablesService).refreshAll();
  return app.get(ChecksService).findOneOrFail(values.id);
}

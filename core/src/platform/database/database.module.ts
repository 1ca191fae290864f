import { EntityManager, MikroORM } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/sql';
import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { OpenDatabase } from './prepare.ts';
import { SchemaInUse } from './schema-in-use.ts';

const managers = [EntityManager, SqlEntityManager];

/**
 * Module of the database connection. Inject `EntityManager` of `@mikro-orm/sql` and fork it for each unit of work: the injected one
 * refuses queries, so that no two share an identity map. Comes first in the list of modules: modules shut down from last to
 * first, so that others can still flush.
 */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly orm: MikroORM) {}

  static for({ orm, schema }: OpenDatabase): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: MikroORM, useValue: orm },
        { provide: SchemaInUse, useValue: schema },
        ...managers.map(provide => ({ provide, useValue: orm.em })),
      ],
      exports: [MikroORM, SchemaInUse, ...managers],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.orm.close();
  }
}

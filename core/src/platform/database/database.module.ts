import { MikroORM } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/sql';
import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from './database.ts';
import type { OpenDatabase } from './prepare.ts';
import { SchemaInUse } from './schema-in-use.ts';

/**
 * Module of the database connection. Slices inject `Database`; `MikroORM` and `SqlEntityManager` are for tools and tests. Comes first
 * in the list of modules: modules shut down from last to first, so that others can still flush.
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
        { provide: Database, useValue: new Database(orm) },
        { provide: SqlEntityManager, useValue: orm.em },
      ],
      exports: [MikroORM, SchemaInUse, Database, SqlEntityManager],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.orm.close();
  }
}

import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/sql';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../config/config.ts';
import { databaseOptions } from './options.ts';

/** The connection to the database. Inject `EntityManager` of `@mikro-orm/sql`; it is the request's own inside a request. */
@Global()
@Module({})
export class DatabaseModule {
  static async for(config: Config): Promise<DynamicModule> {
    return {
      module: DatabaseModule,
      imports: [await MikroOrmModule.forRoot(await databaseOptions(config))],
      providers: [{ provide: SqlEntityManager, useExisting: EntityManager }],
      exports: [SqlEntityManager],
    };
  }
}

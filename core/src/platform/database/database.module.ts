import { EntityManager, MikroORM } from '@mikro-orm/core';
import { SqlEntityManager, type Options } from '@mikro-orm/sql';
import { Global, Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.ts';
import { databaseOptions } from './options.ts';

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

  static async for(config: Config): Promise<DynamicModule> {
    const logger = new Logger('Database');
    const options = await databaseOptions(config);
    const orm = new MikroORM({ ...options, logger: message => logger.log(message) } as Options);
    return {
      module: DatabaseModule,
      providers: [{ provide: MikroORM, useValue: orm }, ...managers.map(provide => ({ provide, useValue: orm.em }))],
      exports: [MikroORM, ...managers],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.orm.close();
  }
}

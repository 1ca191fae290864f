import 'reflect-metadata';
import { Logger, type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.ts';
import { assertWholeDataFolder } from './audit/whole-data-folder.ts';
import { backUpBeforeUpdate } from './backup/update-backup.ts';
import { endSharing, ONLY_SHARED } from './cluster/files/shared-folders.service.ts';
import { entities } from './entities.ts';
import type { Config } from './platform/config/config.ts';
import { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/prepare.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { prepareHttp } from './platform/prepare-http.ts';
import { SocketsAdapter } from './platform/sockets/sockets-adapter.ts';
import { Clock } from './platform/time/clock.ts';

/** Options of `createApp`: replacements for parts of the server, for tests. */
interface Parts {
  readonly clock?: Clock;
  readonly logger?: LoggerService;
}

/** Creates the whole server, migrated and ready to listen. Writes nothing before it has checked the schema of the database. */
export async function createApp(
  config: Config,
  { clock = new Clock(), logger }: Parts = {},
): Promise<NestExpressApplication> {
  if (logger) Logger.overrideLogger(logger);
  assertWholeDataFolder(config);
  const database = await openDatabase(config, entities, () => backUpBeforeUpdate(config, clock));
  const app = await NestFactory.create<NestExpressApplication>(AppModule.for(config, clock, database), {
    bodyParser: false,
    rawBody: true,
    forceCloseConnections: true,
    abortOnError: false,
    ...(logger ? { logger } : {}),
  });
  prepareHttp(app);
  app.useWebSocketAdapter(new SocketsAdapter(app));
  if (config.databaseUrl && !config.redisUrl)
    await endSharing(app.get(Database).unitOfWork(), config.dataDir, ONLY_SHARED);
  await app.init();
  startJobs(app);
  return app;
}

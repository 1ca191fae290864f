import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/sql';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.ts';
import { Clock } from './platform/time/clock.ts';
import type { Config } from './platform/config/config.ts';
import { endSharing, ONLY_SHARED } from './platform/cluster/shared-folders.service.ts';
import { prepareDatabase } from './platform/database/prepare.ts';
import { prepareHttp } from './platform/prepare-http.ts';
import { SocketsAdapter } from './platform/sockets/sockets-adapter.ts';

/** Options of `createApp`: replacements for parts, for tests. */
interface Parts {
  readonly clock?: Clock;
  readonly logger?: LoggerService;
}

/** Creates the whole server, migrated and ready to listen. */
export async function createApp(
  config: Config,
  { clock = new Clock(), logger }: Parts = {},
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(await AppModule.for(config, clock), {
    bodyParser: false,
    rawBody: true,
    forceCloseConnections: true,
    abortOnError: false,
    ...(logger ? { logger } : {}),
  });
  prepareHttp(app);
  app.useWebSocketAdapter(new SocketsAdapter(app));
  await prepareDatabase(app.get(MikroORM), config);
  if (config.databaseUrl && !config.redisUrl)
    await endSharing(app.get(EntityManager).fork(), config.dataDir, ONLY_SHARED);
  return app.init();
}

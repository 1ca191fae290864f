import type { NestExpressApplication } from '@nestjs/platform-express';
import { Config } from '../config/config.ts';
import { stripBasePath } from './base-path.ts';
import { Peers } from './peers.ts';
import { requestId } from './request-id.ts';

const BODY_LIMIT = '1mb';

/** What every request passes before it reaches a route. */
export function prepareHttp(app: NestExpressApplication): void {
  app.disable('x-powered-by');
  app.set('trust proxy', app.get(Peers).trusts);
  app.use(requestId);
  app.use(stripBasePath(app.get(Config).basePath));
  app.useBodyParser('json', { limit: BODY_LIMIT });
}

import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { Config } from './config/config.ts';
import { ReadinessService } from './health/readiness.service.ts';
import { RequestCountsService } from './health/request-counts.service.ts';
import { adminAddress } from './http/admin-address.ts';
import { AuthenticationService } from './http/authentication.service.ts';
import { stripBasePath } from './http/base-path.ts';
import { cors } from './http/cors.ts';
import { dropTag } from './http/etag.ts';
import { PeerService } from './http/peer.service.ts';
import { requestId } from './http/request-id.ts';
import { refuseReservedNames } from './http/reserved-names.ts';
import { securityHeaders } from './http/security-headers.ts';

const BODY_LIMIT = '1mb';
const KEEP_ALIVE_MS = 75_000;

/** Middleware that disables caching, because responses depend on the caller; a route with a public response overrides it. */
function neverStored(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('cache-control', 'no-store');
  response.vary('Cookie').vary('Authorization');
  next();
}

/** Installs the middleware for every request, which runs before routing. */
export function prepareHttp(app: NestExpressApplication): void {
  const peers = app.get(PeerService);
  app.disable('x-powered-by');
  app.set('trust proxy', peers.trusts);
  app.set('query parser', 'simple');
  app.use(requestId);
  app.use(stripBasePath(app.get(Config).basePath));
  app.use(securityHeaders(peers));
  app.use((request: Request, _: Response, next: NextFunction) => {
    peers.assertKnownHost(request);
    next();
  });
  const { adminUrl } = app.get(Config);
  if (adminUrl) app.use(adminAddress(adminUrl, peers));
  app.use(cors(app.get(AuthenticationService)));
  app.use('/api', neverStored);
  // Longer than the idle timeout of common proxies, so that the proxy closes the connection first.
  Object.assign(app.getHttpServer(), { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: KEEP_ALIVE_MS + 5000 });
  app.get(ReadinessService).watch(app.getHttpServer());
  app.get(RequestCountsService).watch(app.getHttpServer());
  app.useBodyParser('json', { limit: BODY_LIMIT });
  app.use(refuseReservedNames, dropTag);
}

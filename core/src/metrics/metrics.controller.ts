import type { IncomingMessage } from 'node:http';
import { Controller, Delete, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import { MetricsAccess, MetricsToken } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Access } from '../platform/http/access.ts';
import { RawResponse } from '../platform/http/data-interceptor.ts';
import { RouteNotFound } from '../platform/http/http.problems.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { Throttle } from '../platform/throttle/throttle.ts';
import { Clock } from '../platform/time/clock.ts';
import { EXPOSITION_TYPE } from './exposition.rule.ts';
import { MetricsTokenService } from './metrics-token.service.ts';
import { MetricsTokenInvalid } from './metrics.problems.ts';
import { MetricsService } from './metrics.service.ts';

/** Controller of the Prometheus endpoint and its token. */
@Controller()
export class MetricsController {
  private readonly throttle: Throttle;

  constructor(
    private readonly metrics: MetricsService,
    private readonly metricsToken: MetricsTokenService,
    private readonly peer: PeerService,
    clock: Clock,
  ) {
    this.throttle = new Throttle(clock, { free: 10, firstMs: 1000, maxMs: MINUTE_MS });
  }

  @Get('metrics')
  @Access({ audience: 'anyone' })
  @RawResponse()
  @Header('content-type', EXPOSITION_TYPE)
  @Header('cache-control', 'no-store')
  async read(@Req() request: IncomingMessage) {
    if (!this.metricsToken.enabled) throw new RouteNotFound('/metrics');
    const [, token] = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined || !this.metricsToken.admits(token)) {
      this.throttle.attempt(throttlePrefixOf(this.peer.resolve(request).address));
      throw new MetricsTokenInvalid();
    }
    return this.metrics.text();
  }

  @Get('api/v1/admin/metrics')
  @Access({ audience: 'admin', scope: 'settings' })
  @ResponseSchema(MetricsAccess)
  access() {
    return { enabled: this.metricsToken.enabled };
  }

  /** Creates a new token, which only this response contains; the previous one is revoked at once. */
  @Post('api/v1/admin/metrics/token')
  @Access({ audience: 'admin', scope: 'settings', stepUp: 'recent', audit: 'metrics.renew' })
  @ResponseSchema(MetricsToken)
  async renew() {
    return { token: await this.metricsToken.renew() };
  }

  @Delete('api/v1/admin/metrics/token')
  @Access({ audience: 'admin', scope: 'settings', audit: 'metrics.close' })
  @HttpCode(204)
  async close() {
    await this.metricsToken.close();
  }
}

import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { AnswersService } from './cluster/answers.service.ts';
import { ThrottlesService } from './cluster/throttles.service.ts';
import { Config } from './config/config.ts';
import { Contributions } from './contributions/contributions.ts';
import { DiskReserveJob } from './database/disk-reserve.job.ts';
import { DiskReserveService } from './database/disk-reserve.service.ts';
import { Events } from './events/events.service.ts';
import { EventLoopMonitorService } from './health/event-loop-monitor.service.ts';
import { EventLoopJob } from './health/event-loop.job.ts';
import { HealthController } from './health/health.controller.ts';
import { ReadinessService } from './health/readiness.service.ts';
import { RequestCountsService } from './health/request-counts.service.ts';
import { AccessGuard } from './http/access-guard.ts';
import { AnonymousReadsService } from './http/anonymous-reads.service.ts';
import { AuthenticationService } from './http/authentication.service.ts';
import { DataInterceptor } from './http/data-interceptor.ts';
import { MendingInterceptor } from './http/mending-interceptor.ts';
import { PeerService } from './http/peer.service.ts';
import { ProblemFilter } from './http/problem-filter.ts';
import { validationPipe } from './http/validation-pipe.ts';
import { OpenApiController } from './openapi/openapi.controller.ts';
import { RouteCatalogueService } from './openapi/routes.ts';
import { OutboundHttpClient } from './outbound/outbound-http-client.ts';
import { RestartService } from './process/restart.service.ts';
import { Vault } from './secrets/vault.ts';
import { SocketServerService } from './sockets/socket-server.service.ts';
import { Clock } from './time/clock.ts';

const shared = [
  Contributions,
  Events,
  AnswersService,
  PeerService,
  AnonymousReadsService,
  AuthenticationService,
  SocketServerService,
  RestartService,
  ReadinessService,
  RequestCountsService,
  EventLoopMonitorService,
  ThrottlesService,
  DiskReserveService,
];

/** Module of the general server infrastructure. Global: every slice depends on it. */
@Global()
@Module({})
export class PlatformModule {
  /** `cluster`: the provider of `Cluster`, and its own dependencies. */
  static for(config: Config, clock: Clock, cluster: readonly Provider[]): DynamicModule {
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, ScheduleModule.forRoot({ intervals: false, timeouts: false })],
      controllers: [HealthController, OpenApiController],
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: Vault, useFactory: ({ dataDir }: Config) => Vault.load(dataDir), inject: [Config] },
        {
          provide: OutboundHttpClient,
          useFactory: ({ outboundAllowlist, outboundProxy }: Config) =>
            new OutboundHttpClient({ allow: outboundAllowlist, proxy: outboundProxy, userAgent: 'Vitrine' }),
          inject: [Config],
        },
        ...shared,
        ...cluster,
        RouteCatalogueService,
        EventLoopJob,
        DiskReserveJob,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useFactory: validationPipe },
        { provide: APP_INTERCEPTOR, useClass: DataInterceptor },
        { provide: APP_INTERCEPTOR, useClass: MendingInterceptor },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [Config, Clock, Vault, OutboundHttpClient, ...shared, ...cluster],
    };
  }
}

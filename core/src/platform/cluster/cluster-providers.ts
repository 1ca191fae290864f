import type { Provider } from '@nestjs/common';
import { Config } from '../config/config.ts';
import { Vault } from '../vault.ts';
import { CoreRegistryService } from './core-registry.service.ts';
import { LeasedLeaderService } from './leased-leader.service.ts';
import { Leader } from './leader.ts';
import { MessageBus } from './message-bus.ts';
import { RedisBus } from './redis-bus.ts';
import { SharedEventsService } from './shared-events.service.ts';

/** Providers of a site with several cores. */
export const clusterProviders: readonly Provider[] = [
  CoreRegistryService,
  {
    provide: MessageBus,
    // The key of the site makes the names of its channels, so that no other site on the same Redis server meets them.
    useFactory: ({ redisUrl, dataDir }: Config) =>
      RedisBus.open(redisUrl, `vitrine:${Vault.load(dataDir).proof('redis', 'cluster').slice(0, 24)}:`),
    inject: [Config],
  },
  SharedEventsService,
  { provide: Leader, useClass: LeasedLeaderService },
];

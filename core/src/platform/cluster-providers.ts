import type { Provider } from '@nestjs/common';
import { Config } from './config/config.ts';
import { Events } from './events/events.service.ts';
import { SocketRelayService } from './sockets/socket-relay.service.ts';
import { Vault } from './secrets/vault.ts';
import { CandidateTransferService } from './cluster/candidate-transfer.service.ts';
import { BusConnected } from './cluster/cluster.events.ts';
import { CoreCallsService } from './cluster/core-calls.service.ts';
import { CoreRegistryService } from './cluster/core-registry.service.ts';
import { LeasedLeaderService } from './cluster/leased-leader.service.ts';
import { Leader } from './cluster/leader.ts';
import { MessageBus } from './cluster/message-bus.ts';
import { RedisBus } from './cluster/redis-bus.ts';
import { SharedEventsService } from './cluster/shared-events.service.ts';
import { SharedFoldersService } from './cluster/shared-folders.service.ts';
import { SharedThrottlesService } from './cluster/shared-throttles.service.ts';

/** Providers of a site with several cores. */
export const clusterProviders: readonly Provider[] = [
  CoreRegistryService,
  {
    provide: MessageBus,
    useFactory: ({ redisUrl, dataDir }: Config, events: Events, time: CoreRegistryService) => {
      const vault = Vault.load(dataDir);
      return RedisBus.open(redisUrl, {
        // The key of the site makes the names of its channels, so that no other site on the same Redis server meets them.
        prefix: `vitrine:${vault.proof('redis', 'cluster').slice(0, 24)}:`,
        // Commands to agents go this way: whoever can write to Redis shall neither read them nor give some.
        seal: new Vault(Buffer.from(vault.proof('messages', 'cluster'), 'hex')),
        onConnected: () => events.emitHere(BusConnected),
        time,
      });
    },
    inject: [Config, Events, CoreRegistryService],
  },
  SharedEventsService,
  CoreCallsService,
  SocketRelayService,
  SharedThrottlesService,
  SharedFoldersService,
  CandidateTransferService,
  { provide: Leader, useClass: LeasedLeaderService },
];

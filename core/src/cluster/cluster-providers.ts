import type { Provider } from '@nestjs/common';
import { ClusterConnected } from '../platform/cluster/cluster.events.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { LocalCluster } from '../platform/cluster/local-cluster.ts';
import { Config } from '../platform/config/config.ts';
import { Events } from '../platform/events/events.service.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { EventLogService } from './changes/event-log.service.ts';
import { CallsService } from './connection/calls.service.ts';
import { InstanceRegistryService } from './connection/instance-registry.service.ts';
import { LeaderLeaseService } from './connection/leader-lease.service.ts';
import { RedisBus } from './connection/redis-bus.ts';
import { RedisCluster } from './connection/redis-cluster.service.ts';
import { SharedFoldersService } from './files/shared-folders.service.ts';
import { NodeOwnershipService } from './nodes/node-ownership.service.ts';
import { SocketRelayService } from './sockets/socket-relay.service.ts';

/** Providers of the cluster that all slices use: they start before any slice reads its tables. */
export const clusterProviders = ({ redisUrl }: Config): readonly Provider[] =>
  redisUrl
    ? [
        InstanceRegistryService,
        bus,
        CallsService,
        LeaderLeaseService,
        EventLogService,
        NodeOwnershipService,
        SocketRelayService,
        SharedFoldersService,
        { provide: Cluster, useClass: RedisCluster },
      ]
    : [{ provide: Cluster, useClass: LocalCluster }];

const bus: Provider = {
  provide: RedisBus,
  useFactory: ({ redisUrl, dataDir }: Config, events: Events, time: InstanceRegistryService) => {
    const vault = Vault.load(dataDir);
    return RedisBus.open(redisUrl, {
      // Channel names are derived from the site's key, so that several sites can share a Redis server.
      prefix: `vitrine:${vault.proof('redis', 'cluster').slice(0, 24)}:`,
      // Messages include commands to agents: write access to Redis must not allow reading or forging them.
      seal: new Vault(Buffer.from(vault.proof('messages', 'cluster'), 'hex')),
      onConnected: () => events.emitHere(ClusterConnected),
      time,
    });
  },
  inject: [Config, Events, InstanceRegistryService],
};

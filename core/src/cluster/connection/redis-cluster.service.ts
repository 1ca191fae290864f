import { Injectable } from '@nestjs/common';
import type { CallType } from '../../platform/cluster/call.ts';
import { Cluster, type InstanceFacts } from '../../platform/cluster/cluster.ts';
import type { HeldSocketServer, SocketRequest } from '../../platform/cluster/held-socket.ts';
import { Config } from '../../platform/config/config.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { SharedFoldersService } from '../files/shared-folders.service.ts';
import { NodeOwnershipService } from '../nodes/node-ownership.service.ts';
import { SocketRelayService } from '../sockets/socket-relay.service.ts';
import { CallsService } from './calls.service.ts';
import { InstanceRegistryService } from './instance-registry.service.ts';
import { LeaderLeaseService } from './leader-lease.service.ts';

/** Cluster of several instances: messages go through Redis, everything else through PostgreSQL. */
@Injectable()
export class RedisCluster extends Cluster {
  constructor(
    private readonly config: Config,
    private readonly instanceRegistry: InstanceRegistryService,
    private readonly leaderLease: LeaderLeaseService,
    private readonly calls: CallsService,
    private readonly socketRelay: SocketRelayService,
    readonly ownership: NodeOwnershipService,
    readonly files: SharedFoldersService,
  ) {
    super();
  }

  get self(): string {
    return this.instanceRegistry.id;
  }

  get leads(): boolean {
    return this.leaderLease.leads;
  }

  get isConnected(): boolean {
    return this.calls.isConnected;
  }

  call<Q, A>(instance: string, type: CallType<Q, A>, question: Q, withinMs?: number): Promise<A> {
    return this.calls.call(instance, type, question, withinMs);
  }

  send<Q>(instance: string, type: CallType<Q, void>, message: Q): void {
    this.calls.send(instance, type, message);
  }

  publish<Q>(type: CallType<Q, void>, message: Q): void {
    this.calls.publish(type, message);
  }

  serve(server: HeldSocketServer, request: SocketRequest): void {
    this.socketRelay.serve(server, request);
  }

  takeOnce(name: string, ms: number): Promise<boolean> {
    return this.instanceRegistry.takeOnce(name, ms);
  }

  secret(purpose: string): string {
    return Vault.load(this.config.dataDir).proof(purpose, 'cluster');
  }

  async alive(): Promise<ReadonlySet<string>> {
    return new Set((await this.instanceRegistry.read()).filter(({ alive }) => alive).map(({ id }) => id));
  }

  /** A paused instance continues later, so none ever counts as replaced. */
  replaces(): boolean {
    return false;
  }

  async describe(): Promise<readonly InstanceFacts[]> {
    const leader = await this.leaderLease.holder();
    return this.instanceRegistry.listed.map(({ id, host, version, startedAt, alive }) => ({
      id,
      name: host,
      version,
      startedAt,
      isAlive: alive,
      isLeader: id === leader,
    }));
  }
}

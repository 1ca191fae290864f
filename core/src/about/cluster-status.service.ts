import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Optional } from '@nestjs/common';
import type { Cluster, CoreLoad } from '@vitrine/contracts';
import { AgentsService } from '../agents/agents.service.ts';
import { leaseHolder } from '../platform/cluster/cluster.queries.ts';
import { Answers, defineCall } from '../platform/cluster/core-call.ts';
import { CoreCallsService } from '../platform/cluster/core-calls.service.ts';
import { CoreRegistryService } from '../platform/cluster/core-registry.service.ts';
import { LEADER } from '../platform/cluster/leased-leader.service.ts';
import { EventLoopMonitorService } from '../platform/health/event-loop-monitor.service.ts';

/** A core that died counts as alive for ten seconds: the page does not wait for it as long. */
const LOAD_WITHIN_MS = 1500;
const LOAD = defineCall<null, CoreLoad>('about.load');

/** Service that describes the cores of the site. */
@Injectable()
export class ClusterStatusService {
  constructor(
    private readonly em: EntityManager,
    private readonly agents: AgentsService,
    private readonly eventLoopMonitor: EventLoopMonitorService,
    @Optional() private readonly coreRegistry?: CoreRegistryService,
    @Optional() private readonly coreCalls?: CoreCallsService,
  ) {}

  async current(): Promise<Cluster> {
    const { coreRegistry: registry, coreCalls: calls } = this;
    if (!registry || !calls) return { isConnected: true, cores: [] };
    const leader = await leaseHolder(this.em.fork(), LEADER);
    const cores = registry.listed.map(async ({ id, host, version, startedAt, alive }) => ({
      id,
      name: host,
      version,
      startedAt,
      isAlive: alive,
      isLeader: id === leader,
      isHere: id === registry.id,
      load: id === registry.id ? this.load() : alive ? await this.loadOf(id) : null,
    }));
    return { isConnected: calls.connected, cores: await Promise.all(cores) };
  }

  private async loadOf(core: string): Promise<CoreLoad | null> {
    return this.coreCalls!.request(core, LOAD, null, LOAD_WITHIN_MS).catch(() => null);
  }

  @Answers(LOAD)
  load(): CoreLoad {
    return {
      agents: this.agents.attachedLinks().length,
      processor: this.eventLoopMonitor.processor(),
      memory: process.memoryUsage.rss(),
      lagMs: this.eventLoopMonitor.lag().p99Ms,
    };
  }
}

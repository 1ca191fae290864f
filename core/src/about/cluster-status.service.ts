import { Injectable } from '@nestjs/common';
import type { Cluster as ClusterView, CoreLoad } from '@vitrine/contracts';
import { AgentsService } from '../agents/agents.service.ts';
import { Answers, defineCall } from '../platform/cluster/call.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { EventLoopMonitorService } from '../platform/health/event-loop-monitor.service.ts';

/** An instance that died counts as alive for ten seconds; the page does not wait that long for it. */
const LOAD_WITHIN_MS = 1500;
const LOAD = defineCall<null, CoreLoad>('about.load');

/** Service that describes the instances of the site. */
@Injectable()
export class ClusterStatusService {
  constructor(
    private readonly cluster: Cluster,
    private readonly agents: AgentsService,
    private readonly eventLoopMonitor: EventLoopMonitorService,
  ) {}

  async current(): Promise<ClusterView> {
    const instances = await this.cluster.describe();
    const cores = instances.map(async instance => ({
      ...instance,
      isHere: instance.id === this.cluster.self,
      load: instance.isAlive ? await this.loadOf(instance.id) : null,
    }));
    return { isConnected: this.cluster.isConnected, cores: await Promise.all(cores) };
  }

  private async loadOf(instance: string): Promise<CoreLoad | null> {
    return this.cluster.call(instance, LOAD, null, LOAD_WITHIN_MS).catch(() => null);
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

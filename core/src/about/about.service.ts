import { release } from 'node:os';
import { Injectable } from '@nestjs/common';
import type { About } from '@vitrine/contracts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { EventLoopMonitorService } from '../platform/health/event-loop-monitor.service.ts';
import { version } from '../platform/release/version.ts';
import { Clock } from '../platform/time/clock.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { InstallationFactsService } from './installation-facts.service.ts';
import { UpdatesService } from './updates.service.ts';

/** Service that describes this installation: versions, resources and health. */
@Injectable()
export class AboutService {
  private readonly startedAt: number;

  constructor(
    private readonly installationFacts: InstallationFactsService,
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly plugins: PluginsService,
    private readonly eventLoopMonitor: EventLoopMonitorService,
    private readonly updates: UpdatesService,
    clock: Clock,
  ) {
    this.startedAt = clock.now();
  }

  async current(): Promise<About> {
    const { rss, heapUsed } = process.memoryUsage();
    const nodes = this.nodeCache.all();
    return {
      version: version(),
      runtime: `Node.js ${process.versions.node}`,
      platform: `${process.platform} ${release()} ${process.arch}`,
      startedAt: this.startedAt,
      dataFolder: this.installationFacts.dataFolder,
      database: await this.installationFacts.database(),
      folders: await this.installationFacts.folders(),
      memory: { resident: rss, heap: heapUsed },
      loop: this.eventLoopMonitor.lag(),
      nodes: { all: nodes.length, online: nodes.filter(({ node }) => this.nodeState.stateOf(node.uuid).online).length },
      plugins: this.plugins.list().map(({ id, state, failures, cost, validation }) => ({
        id,
        state,
        failures: failures.count,
        calls: cost.calls,
        totalMs: Math.round(cost.ms),
        longestMs: Math.round(cost.longestMs),
        version: validation.found.package?.version ?? '',
      })),
      updates: this.updates.current(),
    };
  }
}

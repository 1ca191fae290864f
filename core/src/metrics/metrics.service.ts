import { Injectable } from '@nestjs/common';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { DeliveryCountsService } from '../notifications/delivery-counts.service.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { RequestCountsService } from '../platform/health/request-counts.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { expose, type Family } from './exposition.rule.ts';
import { InstanceMetrics } from './instance-metrics.contribution.ts';
import { nodeFamilies } from './node-families.rule.ts';
import { deliveryFamilies, requestFamilies } from './operation-families.rule.ts';
import { ProcessMetricsService } from './process-metrics.service.ts';
import { SiteMetrics } from './site-metrics.contribution.ts';

/** Service that collects the metrics of all nodes and of this process for Prometheus. */
@Injectable()
export class MetricsService {
  constructor(
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly processMetrics: ProcessMetricsService,
    private readonly contributions: Contributions,
    private readonly requestCounts: RequestCountsService,
    private readonly deliveryCounts: DeliveryCountsService,
  ) {}

  async text(): Promise<string> {
    const nodes = this.nodeCache.all().map(({ node }) => ({ node, state: this.nodeState.stateOf(node.uuid) }));
    const online = nodes.filter(({ state }) => state.online).length;
    return expose([
      ...this.labelled([...this.processMetrics.families(online, nodes.length), ...(await this.operation())]),
      ...(await this.site()),
      ...nodeFamilies(nodes),
    ]);
  }

  /**
   * Returns the metrics of the whole site. Metrics that cannot be read are left out, because the others are needed most at such a
   * time.
   */
  private async site(): Promise<readonly Family[]> {
    const parts = this.contributions.of(SiteMetrics).map(part => part.families().catch(() => []));
    return (await Promise.all(parts)).flat();
  }

  private async operation(): Promise<readonly Family[]> {
    const channels = await this.deliveryCounts.all().catch(() => []);
    const unstored: Family = {
      name: 'vitrine_unstored_reports',
      help: 'Reports that are accepted and not stored yet. More than those of a minute: storing fails.',
      type: 'gauge',
      samples: [{ value: this.nodeState.unstoredReports() }],
    };
    return [...requestFamilies(this.requestCounts.all()), ...deliveryFamilies(channels), unstored];
  }

  /** Adds labels that distinguish this instance from others behind a load balancer, any of which may answer the next request. */
  private labelled(families: readonly Family[]): readonly Family[] {
    const parts = this.contributions.of(InstanceMetrics);
    if (parts.length === 0) return families;
    const added = Object.assign({}, ...parts.map(({ labels }) => labels)) as Record<string, string>;
    return [...families, ...parts.flatMap(part => part.families())].map(family => ({
      ...family,
      samples: family.samples.map(({ labels, value }) => ({ labels: { ...added, ...labels }, value })),
    }));
  }
}

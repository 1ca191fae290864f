import { Injectable } from '@nestjs/common';
import { InstanceMetrics } from '../metrics/instance-metrics.contribution.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { InstanceRegistryService } from './connection/instance-registry.service.ts';

/** Service for the metrics of this instance, because a request through a load balancer may reach any of them. */
@Injectable()
@InstanceMetrics()
export class InstanceMetricsService implements InstanceMetrics {
  readonly labels: Readonly<Record<string, string>>;

  constructor(
    private readonly cluster: Cluster,
    registry: InstanceRegistryService,
  ) {
    this.labels = { core: registry.name };
  }

  families() {
    const flag = (name: string, help: string, value: boolean) => ({
      name,
      help,
      type: 'gauge' as const,
      samples: [{ value: Number(value) }],
    });
    return [
      flag('vitrine_core_leads', 'Whether the instance runs the jobs that run once.', this.cluster.leads),
      flag('vitrine_core_connected', 'Whether the instance hears the others over Redis.', this.cluster.isConnected),
    ];
  }
}

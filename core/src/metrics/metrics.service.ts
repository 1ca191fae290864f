import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { METRICS } from '@vitrine/contracts/settings';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { DeliveryCountsService } from '../notifications/delivery-counts.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { EventLoopMonitorService } from '../platform/health/event-loop-monitor.service.ts';
import { hashToken, newToken } from '../platform/secrets/secrets.ts';
import { version } from '../platform/release/version.ts';
import { RequestCountsService } from '../platform/health/request-counts.service.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { expose, type Family } from './exposition.rule.ts';
import { InstanceMetrics } from './instance-metrics.contribution.ts';
import { nodeFamilies } from './node-families.rule.ts';
import { deliveryFamilies, requestFamilies } from './operation-families.rule.ts';
import { SiteMetrics } from './site-metrics.contribution.ts';

/** Service that collects the metrics of all nodes and of this process for Prometheus. */
@Injectable()
export class MetricsService {
  private readonly startedAt: number;

  constructor(
    private readonly settings: SettingsService,
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly plugins: PluginsService,
    private readonly eventLoopMonitor: EventLoopMonitorService,
    private readonly contributions: Contributions,
    private readonly requestCounts: RequestCountsService,
    private readonly deliveryCounts: DeliveryCountsService,
    clock: Clock,
  ) {
    this.startedAt = clock.now();
  }

  get enabled(): boolean {
    return this.settings.get(METRICS).tokenHash !== '';
  }

  /** Creates a new token; the previous one is revoked at once. */
  async renew(): Promise<string> {
    const token = newToken();
    await this.settings.set(METRICS, { tokenHash: hashToken(token) });
    return token;
  }

  async close(): Promise<void> {
    await this.settings.set(METRICS, { tokenHash: '' });
  }

  admits(token: string): boolean {
    const { tokenHash } = this.settings.get(METRICS);
    return tokenHash !== '' && timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(tokenHash));
  }

  async text(): Promise<string> {
    const nodes = this.nodeCache.all().map(({ node }) => ({ node, state: this.nodeState.stateOf(node.uuid) }));
    const online = nodes.filter(({ state }) => state.online).length;
    return expose([
      ...this.labelled([...this.process(online, nodes.length), ...(await this.operation())]),
      ...(await this.site()),
      ...nodeFamilies(nodes),
    ]);
  }

  /** Returns the metrics of the whole site. What cannot be read is left out: the others are wanted most just then. */
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

  /** Adds what tells this process from others behind a load balancer, each of which may answer the next request. */
  private labelled(families: readonly Family[]): readonly Family[] {
    const parts = this.contributions.of(InstanceMetrics);
    if (parts.length === 0) return families;
    const added = Object.assign({}, ...parts.map(({ labels }) => labels)) as Record<string, string>;
    return [...families, ...parts.flatMap(part => part.families())].map(family => ({
      ...family,
      samples: family.samples.map(({ labels, value }) => ({ labels: { ...added, ...labels }, value })),
    }));
  }

  private process(online: number, all: number): Family[] {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const { meanMs, p99Ms, maxMs } = this.eventLoopMonitor.lag();
    const gauge = (name: string, help: string, value: number): Family => ({
      name,
      help,
      type: 'gauge',
      samples: [{ value }],
    });
    const plugins = this.plugins.list().map(({ id, cost, failures }) => ({ labels: { plugin: id }, cost, failures }));
    const ofPlugins = (name: string, help: string, value: (plugin: (typeof plugins)[number]) => number): Family => ({
      name,
      help,
      type: 'counter',
      samples: plugins.map(plugin => ({ labels: plugin.labels, value: value(plugin) })),
    });
    return [
      {
        name: 'vitrine_info',
        help: 'This release.',
        type: 'gauge',
        samples: [{ labels: { version: version() }, value: 1 }],
      },
      {
        name: 'vitrine_nodes',
        help: 'Nodes by whether they report.',
        type: 'gauge',
        samples: [
          { labels: { state: 'online' }, value: online },
          { labels: { state: 'offline' }, value: all - online },
        ],
      },
      gauge('process_start_time_seconds', 'When the core started.', this.startedAt / 1000),
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time of the core.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('process_resident_memory_bytes', 'Memory of the core.', rss),
      gauge('vitrine_heap_used_bytes', 'Memory that the core itself uses of it.', heapUsed),
      {
        name: 'vitrine_event_loop_lag_seconds',
        help: 'How long the event loop kept others waiting in the last minute.',
        type: 'gauge',
        samples: Object.entries({ mean: meanMs, p99: p99Ms, max: maxMs }).map(([of, ms]) => ({
          labels: { of },
          value: ms / 1000,
        })),
      },
      ofPlugins('vitrine_plugin_calls_total', 'Calls of the code of a plugin.', ({ cost }) => cost.calls),
      ofPlugins(
        'vitrine_plugin_seconds_total',
        'Time of those calls, with what they waited for.',
        ({ cost }) => cost.ms / 1000,
      ),
      ofPlugins('vitrine_plugin_failures_total', 'Calls that failed.', ({ failures }) => failures.count),
    ];
  }
}

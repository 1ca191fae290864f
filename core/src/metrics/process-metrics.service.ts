import { Injectable } from '@nestjs/common';
import { EventLoopMonitorService } from '../platform/health/event-loop-monitor.service.ts';
import { version } from '../platform/release/version.ts';
import { Clock } from '../platform/time/clock.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import type { Family } from './exposition.rule.ts';

/** Service for the metrics of this process: its memory, its processor time, its event loop, its plugins. */
@Injectable()
export class ProcessMetricsService {
  private readonly startedAt: number;

  constructor(
    private readonly plugins: PluginsService,
    private readonly eventLoopMonitor: EventLoopMonitorService,
    clock: Clock,
  ) {
    this.startedAt = clock.now();
  }

  families(online: number, all: number): Family[] {
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
        samples: Object.entries({ mean: meanMs, p99: p99Ms, max: maxMs }).map(([statistic, ms]) => ({
          labels: { of: statistic },
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

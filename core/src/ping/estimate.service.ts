import { Injectable } from '@nestjs/common';
import type { PingEstimate } from '@vitrine/contracts';
import { RETENTION } from '@vitrine/contracts/settings';
import { LatencyService } from '../history/latency.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { bytesWhenFull, probesPerDay, ROW_BYTES } from './disk-estimate.rule.ts';
import { PingService } from './ping.service.ts';

/** Service that estimates the disk usage of ping results, now and at full retention. */
@Injectable()
export class EstimateService {
  constructor(
    private readonly ping: PingService,
    private readonly latency: LatencyService,
    private readonly settings: SettingsService,
  ) {}

  /** Returns the estimate for a retention in hours; the default is the configured one. */
  async of(hours = this.settings.get(RETENTION).latencyHours): Promise<PingEstimate> {
    const tasks = this.ping
      .list()
      .filter(({ enabled }) => enabled)
      .map(task => ({ interval: task.interval, nodes: this.ping.countMatchingNodes(task) }));
    const { series, sampled, tiers } = await this.latency.sizes();
    const bytes = tiers.reduce((sum, { chunks, bytes }) => sum + bytes + chunks * ROW_BYTES, 0);
    return {
      hours,
      probesPerDay: Math.round(probesPerDay(tasks)),
      bytes: bytesWhenFull(tasks, hours),
      used: sampled > 0 ? Math.round((bytes / sampled) * series) : 0,
    };
  }
}

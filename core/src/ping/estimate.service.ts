import type { PingEstimate } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { LatencyService } from '../history/latency/latency.service.ts';
import { RETENTION } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { bytesWhenFull, probesPerDay, ROW_BYTES } from './disk-estimate.rule.ts';
import { PingService } from './ping.service.ts';

/** Tells how much disk the results of the ping tasks take and will take. */
@Injectable()
export class EstimateService {
  constructor(
    private readonly ping: PingService,
    private readonly latency: LatencyService,
    private readonly settings: SettingsService,
  ) {}

  /** For a retention of so many hours; for the one that is set, where none is given. */
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

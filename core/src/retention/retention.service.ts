import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { DiskForecast, RetentionOverview, RetentionSettings } from '@vitrine/contracts';
import { RETENTION } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { DiskUsageService, type DiskUsage } from '../history/read/disk-usage.service.ts';
import { Config } from '../platform/config/config.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { forecastDisk } from './disk-forecast.rule.ts';

/** Service for the retention of history and its disk forecast. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly diskUsage: DiskUsageService,
  ) {}

  async current(): Promise<RetentionOverview> {
    const settings = this.settings.get(RETENTION);
    return { settings, forecast: await this.forecast(settings) };
  }

  async change(settings: RetentionSettings): Promise<RetentionOverview> {
    await this.settings.set(RETENTION, settings);
    return this.current();
  }

  async forecast({
    metricHours,
    latencyHours,
  }: Pick<RetentionSettings, 'metricHours' | 'latencyHours'>): Promise<DiskForecast> {
    const load = await this.diskUsage.of('node', metricHours);
    const series = await this.diskUsage.of('labelled', metricHours);
    const ping = await this.diskUsage.of('ping', latencyHours);
    const free = await this.free();
    const all = forecastDisk([...load.tiers, ...series.tiers, ...ping.tiers], free ?? Infinity);
    return {
      ...rounded(all),
      used: load.used + series.used + ping.used,
      free,
      fullAt: all.fullInDays === null ? null : Math.round(this.clock.now() + all.fullInDays * DAY_MS),
      measured: load.measured || ping.measured,
      load: amounts(load),
      series: amounts(series),
      ping: amounts(ping),
    };
  }

  /** Returns how many more bytes the database may take; null if its disk belongs to another machine. */
  private async free(): Promise<number | null> {
    if (this.config.databaseUrl) return null;
    const { bavail, bsize } = await statfs(this.config.dataDir);
    return bavail * bsize;
  }
}

const amounts = ({ used, tiers }: DiskUsage) => ({ used, ...rounded(forecastDisk(tiers, Infinity)) });

const rounded = ({ bytes, bytesPerDay }: { bytes: number; bytesPerDay: number }) => ({
  bytes: Math.round(bytes),
  bytesPerDay: Math.round(bytesPerDay),
});

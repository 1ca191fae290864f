import { statfs } from 'node:fs/promises';
import type { DiskForecast, Records, RecordsSettings } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { FootprintService, type Footprint } from '../history/footprint.service.ts';
import { Clock } from '../platform/clock.ts';
import { Config } from '../platform/config/config.ts';
import { RECORDS } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { forecastDisk } from './disk-forecast.rule.ts';

const DAY_MS = 86_400_000;

/** How long history is kept, and whether the disk holds it. */
@Injectable()
export class RecordsService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly footprints: FootprintService,
  ) {}

  async current(): Promise<Records> {
    const settings = this.settings.get(RECORDS);
    return { settings, forecast: await this.forecast(settings) };
  }

  async change(wanted: RecordsSettings): Promise<Records> {
    await this.settings.set(RECORDS, wanted);
    return this.current();
  }

  async forecast({ hours, pingHours }: Pick<RecordsSettings, 'hours' | 'pingHours'>): Promise<DiskForecast> {
    const load = await this.footprints.of('node', hours);
    const ping = await this.footprints.of('ping', pingHours);
    const free = await this.free();
    const all = forecastDisk([...load.tiers, ...ping.tiers], free ?? Infinity);
    return {
      ...rounded(all),
      used: load.used + ping.used,
      free,
      fullAt: all.fullInDays === null ? null : Math.round(this.clock.now() + all.fullInDays * DAY_MS),
      measured: load.measured || ping.measured,
      load: amounts(load),
      ping: amounts(ping),
    };
  }

  /** Bytes that the database may still take; null where its disk is another machine's. */
  private async free(): Promise<number | null> {
    if (this.config.databaseUrl) return null;
    const { bavail, bsize } = await statfs(this.config.data);
    return bavail * bsize;
  }
}

const amounts = ({ used, tiers }: Footprint) => ({ used, ...rounded(forecastDisk(tiers, Infinity)) });

const rounded = ({ bytes, bytesPerDay }: { bytes: number; bytesPerDay: number }) => ({
  bytes: Math.round(bytes),
  bytesPerDay: Math.round(bytesPerDay),
});

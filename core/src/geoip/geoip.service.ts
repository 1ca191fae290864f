import { Injectable, Logger } from '@nestjs/common';
import type { GeoipSettings, GeoLocation } from '@vitrine/contracts';
import { GEOIP } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { Database } from '../platform/database/database.ts';
import { OutageLog } from '../platform/logging/outage-log.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { GeoLocationEntity } from './geo-location.entity.ts';
import { GeoipNotUpdatable, GeoipProviderNotRunning } from './geoip.problems.ts';

const CACHE_TTL_MS = 30 * DAY_MS;

/** Service that locates IP addresses with the configured provider. */
@Injectable()
export class GeoipService {
  private readonly outage = new OutageLog(new Logger('Geoip'), 'Locating addresses');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly hooks: CoreHooks,
    private readonly plugins: PluginsService,
    private readonly settings: SettingsService,
  ) {}

  get current(): GeoipSettings {
    const { enabled, provider, updateDays } = this.settings.get(GEOIP);
    return { enabled, provider, updateDays };
  }

  async configure(settings: GeoipSettings): Promise<GeoipSettings> {
    await this.settings.set(GEOIP, settings);
    return this.current;
  }

  /**
   * Returns the location of an IP address; null if the provider knows none; undefined if no provider is enabled or the lookup
   * failed.
   */
  async locate(address: string): Promise<GeoLocation | null | undefined> {
    const { enabled, provider } = this.current;
    if (!enabled) return undefined;
    const cached = await this.db.findOne(GeoLocationEntity, { address, provider });
    if (cached && cached.at.getTime() > this.clock.now() - CACHE_TTL_MS) return cached.place;
    try {
      const place = (await this.query(provider, address)) ?? null;
      await this.db.upsert(GeoLocationEntity, { address, provider, place, at: new Date(this.clock.now()) });
      this.outage.worked();
      return place;
    } catch (error) {
      this.outage.failed(error);
      return undefined;
    }
  }

  /** Deletes cached results that are no longer used. */
  async forgetOld(): Promise<void> {
    await this.db.nativeDelete(GeoLocationEntity, { at: { $lt: new Date(this.clock.now() - CACHE_TTL_MS) } });
  }

  /** Queries a provider now, without the cache. Rejects with the provider's error. */
  async query(provider: string, address: string): Promise<GeoLocation | undefined> {
    await this.plugins.ready;
    this.assertRunning(provider);
    return this.hooks.locate.ask(provider, address, await this.plugins.settingsOf(provider));
  }

  /** Updates a provider's data, from an uploaded file if given. Clears the cache if the data changed. */
  async update(provider: string, upload?: string): Promise<string> {
    await this.plugins.ready;
    this.assertRunning(provider);
    if (!this.updatable(provider)) throw new GeoipNotUpdatable(provider);
    const result = await this.hooks.updateGeoip.ask(provider, await this.plugins.settingsOf(provider), upload);
    await this.settings.set(GEOIP, { updatedAt: this.clock.now() });
    if (result) await this.db.nativeDelete(GeoLocationEntity, { provider });
    return result?.detail ?? '';
  }

  /** Returns whether a provider supports updates of its data. */
  updatable(provider: string): boolean {
    return this.hooks.updateGeoip.registrations().some(({ key }) => key === provider);
  }

  /** True if the data is older than the configured number of days. */
  get overdue(): boolean {
    const { enabled, provider, updateDays, updatedAt } = this.settings.get(GEOIP);
    return enabled && updateDays > 0 && this.updatable(provider) && this.clock.now() - updatedAt >= updateDays * DAY_MS;
  }

  private assertRunning(provider: string): void {
    if (!this.plugins.running('geoip').some(({ id }) => id === provider)) throw new GeoipProviderNotRunning(provider);
  }
}

import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger } from '@nestjs/common';
import type { GeoipSettings, GeoLocation } from '@vitrine/contracts';
import { Clock } from '../platform/clock.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { PluginsService } from '../plugins/plugins.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { GEOIP } from './geoip-settings.ts';
import { GeoipNotUpdatable, GeoipProviderUnknown } from './geoip.problems.ts';
import { GeoLocationEntity } from './geo-location.entity.ts';

const DAY = 86_400_000;
const KEPT = 30 * DAY;

/** Where addresses are, by the provider that the administrator chose. */
@Injectable()
export class GeoipService {
  private readonly logger = new Logger('Geoip');
  private failing = false;

  constructor(
    private readonly em: EntityManager,
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

  /** Where an address is. Null: the provider knows no place. Undefined: nobody could be asked, now or at all. */
  async locate(address: string): Promise<GeoLocation | null | undefined> {
    const { enabled, provider } = this.current;
    if (!enabled) return undefined;
    const known = await this.em.fork().findOne(GeoLocationEntity, { address, provider });
    if (known && known.at.getTime() > this.clock.now() - KEPT) return known.place ?? null;
    try {
      const place = (await this.ask(provider, address)) ?? null;
      await this.em.fork().upsert(GeoLocationEntity, { address, provider, place, at: new Date(this.clock.now()) });
      this.failing = false;
      return place;
    } catch (error) {
      // Said once when it begins, not for every node.
      if (!this.failing)
        this.logger.warn(`The GeoIP provider "${provider}" does not answer: ${(error as Error).message}`);
      this.failing = true;
      return undefined;
    }
  }

  /** Asks a provider now, past the cache. Rejects with what the provider threw. */
  async ask(provider: string, address: string): Promise<GeoLocation | undefined> {
    await this.plugins.ready;
    this.insist(provider);
    return this.hooks.locate.ask(provider, address, await this.plugins.settingsOf(provider));
  }

  /** Renews a provider's data, from an uploaded file where one is given. What is cached is asked anew. */
  async update(provider: string, upload?: string): Promise<string> {
    await this.plugins.ready;
    this.insist(provider);
    if (!this.updatable(provider)) throw new GeoipNotUpdatable(provider);
    const result = await this.hooks.updateGeoip.ask(provider, await this.plugins.settingsOf(provider), upload);
    await this.settings.set(GEOIP, { updatedAt: this.clock.now() });
    if (result) await this.em.fork().nativeDelete(GeoLocationEntity, { provider });
    return result?.detail ?? '';
  }

  /** Whether a provider has data to renew. */
  updatable(provider: string): boolean {
    return this.hooks.updateGeoip.registrations().some(({ key }) => key === provider);
  }

  /** True where the data is older than the administrator wishes. */
  get overdue(): boolean {
    const { enabled, provider, updateDays, updatedAt } = this.settings.get(GEOIP);
    return enabled && updateDays > 0 && this.updatable(provider) && this.clock.now() - updatedAt >= updateDays * DAY;
  }

  private insist(provider: string): void {
    if (!this.plugins.running('geoip').some(({ id }) => id === provider)) throw new GeoipProviderUnknown(provider);
  }
}

import { sumMonthlyCost, type ExchangeRates, type BillingSettings, type BillingSummary } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { BILLING } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** What all nodes cost a month, in one currency at stated rates. */
@Injectable()
export class BillingService {
  constructor(
    private readonly settings: SettingsService,
    private readonly roster: NodeCacheService,
  ) {}

  current(): BillingSummary {
    const settings = this.settings.get(BILLING);
    const { total, nodes, without, currency } = sumMonthlyCost(
      this.roster.all().map(({ node }) => node),
      rated(settings),
    );
    return { settings, monthly: { total, nodes, currency, unconverted: [...without] } };
  }

  async change(wanted: BillingSettings): Promise<BillingSummary> {
    await this.settings.set(BILLING, wanted);
    return this.current();
  }

  /** What visitors add up with; undefined where they are not to. */
  publicSettings(): ExchangeRates | undefined {
    const settings = this.settings.get(BILLING);
    return settings.isPublic ? rated(settings) : undefined;
  }
}

const rated = ({ currency, rates }: BillingSettings): ExchangeRates => ({
  currency,
  rates: rates as Record<string, number>,
});

import { Injectable } from '@nestjs/common';
import { sumMonthlyCost, type ExchangeRates, type BillingSettings, type BillingSummary } from '@vitrine/contracts';
import { BILLING } from '@vitrine/contracts/settings';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** Service that calculates the monthly cost of all nodes in one currency at stored rates. */
@Injectable()
export class BillingService {
  constructor(
    private readonly settings: SettingsService,
    private readonly nodeCache: NodeCacheService,
  ) {}

  current(): BillingSummary {
    const settings = this.settings.get(BILLING);
    const { total, nodes, without, currency } = sumMonthlyCost(
      this.nodeCache.all().map(({ node }) => node),
      rated(settings),
    );
    return { settings, monthly: { total, nodes, currency, unconverted: [...without] } };
  }

  async change(settings: BillingSettings): Promise<BillingSummary> {
    await this.settings.set(BILLING, settings);
    return this.current();
  }

  /** Returns the exchange rates for the public page; undefined if the total is not public. */
  publicSettings(): ExchangeRates | undefined {
    const settings = this.settings.get(BILLING);
    return settings.isPublic ? rated(settings) : undefined;
  }
}

const rated = ({ currency, rates }: BillingSettings): ExchangeRates => ({
  currency,
  rates: rates as Record<string, number>,
});

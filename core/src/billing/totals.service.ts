import { costPerMonth, type Money, type MoneySettings, type Totals } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { RosterService } from '../nodes/roster.service.ts';
import { MONEY } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** What all nodes cost a month, in one currency at stated rates. */
@Injectable()
export class TotalsService {
  constructor(
    private readonly settings: SettingsService,
    private readonly roster: RosterService,
  ) {}

  current(): Totals {
    const settings = this.settings.get(MONEY);
    const { total, nodes, without, currency } = costPerMonth(
      this.roster.all().map(({ node }) => node),
      rated(settings),
    );
    return { settings, monthly: { total, nodes, currency, without: [...without] } };
  }

  async change(wanted: MoneySettings): Promise<Totals> {
    await this.settings.set(MONEY, wanted);
    return this.current();
  }

  /** What visitors add up with; undefined where they are not to. */
  shown(): Money | undefined {
    const settings = this.settings.get(MONEY);
    return settings.shown ? rated(settings) : undefined;
  }
}

const rated = ({ currency, rates }: MoneySettings): Money => ({ currency, rates: rates as Record<string, number> });

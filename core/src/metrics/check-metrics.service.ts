import { Injectable } from '@nestjs/common';
import { CheckHistoryService } from '../checks/check-history.service.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { checkFamilies } from './check-families.rule.ts';
import type { Family } from './exposition.rule.ts';
import { SiteMetrics } from './site-metrics.contribution.ts';

/** Service that provides the newest stored results of checks to `/metrics`. */
@Injectable()
@SiteMetrics()
export class CheckMetricsService implements SiteMetrics {
  constructor(
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
  ) {}

  async families(): Promise<readonly Family[]> {
    return checkFamilies(await this.checkHistory.newest(this.checks.list()));
  }
}

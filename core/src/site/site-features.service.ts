import { Injectable } from '@nestjs/common';
import type { PublicInfo } from '@vitrine/contracts';
import { PublicAnnouncementsService } from '../announcements/public-announcements.service.ts';
import { BillingService } from '../billing/billing.service.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { BadStatesService } from '../history/labelled/bad-states.service.ts';
import { PingService } from '../ping/ping.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { ChosenSeriesService } from './chosen-series.service.ts';

type SiteFeatures = Pick<
  PublicInfo,
  'billing' | 'checks' | 'badStates' | 'announcements' | 'latency' | 'latencyOnCards' | 'chosenSeries'
>;

/** Service for the optional features of public pages: which of them the site uses and have content for the caller. */
@Injectable()
export class SiteFeaturesService {
  constructor(
    private readonly billing: BillingService,
    private readonly ping: PingService,
    private readonly publicAnnouncements: PublicAnnouncementsService,
    private readonly checks: ChecksService,
    private readonly chosenSeries: ChosenSeriesService,
    private readonly badStates: BadStatesService,
  ) {}

  of(caller: Caller): SiteFeatures {
    const billing = this.billing.publicSettings();
    // A share link of one node shows only that node.
    const openChecks = caller.kind === 'guest' ? 0 : this.checks.open().length;
    const chosenSeries = this.chosenSeries.countsFor(caller);
    const announcements = this.publicAnnouncements.count(caller);
    return {
      ...(billing && { billing }),
      ...(openChecks > 0 && { checks: openChecks }),
      ...(this.badStates.isUsed && { badStates: true }),
      ...(announcements && { announcements }),
      latency: this.ping.isUsed,
      ...(this.ping.onCards().length > 0 && { latencyOnCards: true }),
      ...(chosenSeries && { chosenSeries }),
    };
  }
}

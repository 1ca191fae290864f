import { Injectable } from '@nestjs/common';
import { NoticesService, type NoticeDraft } from '../notifications/notices.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import type { AlertLifecycle } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { newAlert, type AlertTarget } from './open-alert.ts';

interface MomentaryNotice extends Omit<NoticeDraft, 'node' | 'at'> {
  /** Path that the notice links to on the site, such as `/admin/checks`. */
  readonly page?: string;
}

/** Service for alerts about a moment, such as a traffic step: they resolve as soon as they fire and send one notice. */
@Injectable()
export class MomentaryAlertsService {
  constructor(
    private readonly alertStore: AlertStoreService,
    private readonly notices: NoticesService,
    private readonly siteUrl: SiteUrlService,
    private readonly clock: Clock,
  ) {}

  /** Stores the alert as resolved in one transaction with its notice. Part of the store's exclusive work. */
  async notify(
    target: AlertTarget,
    lifecycle: Pick<AlertLifecycle, 'since' | 'firedAt' | 'value' | 'peak'>,
    { page, values, ...draft }: MomentaryNotice,
  ): Promise<void> {
    const now = this.clock.now();
    const link = page !== undefined && { link: this.siteUrl.url && this.siteUrl.url + page };
    const resolved = { ...lifecycle, state: 'resolved', recoveredSince: now } as const;
    await this.alertStore.persist(async em => {
      const notice = await this.notices.enqueue(em, {
        ...draft,
        values: { ...values, ...link },
        node: target.node,
        at: now,
      });
      const sent = { firingNotifiedAt: now, notice, resolvedNotifiedAt: now };
      return [{ before: undefined, after: { ...newAlert(target, resolved), ...sent } }];
    });
    this.notices.flush();
  }
}

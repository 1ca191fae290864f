import { Injectable } from '@nestjs/common';
import { NoticesService } from '../notifications/notices.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { AlertGroupingService, groupResolved } from './alert-grouping.service.ts';
import { AlertStoreService, type AlertChange } from './alert-store.service.ts';
import type { NotificationGroup } from './notice-draft.rule.ts';
import { NoticeDraftsService } from './notice-drafts.service.ts';
import { NotifyDecisionService } from './notify-decision.service.ts';
import { OfflineConfigService } from './offline-config.service.ts';
import type { OpenAlert } from './open-alert.ts';

/** Service that sends due notices about alerts: each transition once, grouped into as few notices as possible. */
@Injectable()
export class AlertNotifierService {
  constructor(
    private readonly alertStore: AlertStoreService,
    private readonly notifyDecision: NotifyDecisionService,
    private readonly alertGrouping: AlertGroupingService,
    private readonly noticeDrafts: NoticeDraftsService,
    private readonly notices: NoticesService,
    private readonly offlineConfig: OfflineConfigService,
    private readonly clock: Clock,
  ) {}

  /** Notifies all transitions that are due. Part of the store's exclusive work. */
  async notifyDue(): Promise<void> {
    const now = this.clock.now();
    const open = this.alertStore.all();
    const due: Record<NotificationGroup['transition'], OpenAlert[]> = { firing: [], resolved: [] };
    const heldChanges: AlertChange[] = [];
    for (const alert of open) {
      const decision = this.notifyDecision.decide(alert, open, now);
      if (decision.notify !== 'nothing') due[decision.notify].push(alert);
      else if (decision.held !== alert.suppressedBy)
        heldChanges.push({ before: alert, after: { ...alert, suppressedBy: decision.held } });
    }
    const groups = [...(await this.alertGrouping.groupFiring(due.firing)), ...groupResolved(due.resolved, open)];
    await this.enqueue(groups, heldChanges, now);
  }

  private async enqueue(
    groups: readonly NotificationGroup[],
    suppressed: readonly AlertChange[],
    now: number,
  ): Promise<void> {
    if (groups.length + suppressed.length === 0) return;
    const outages = groups
      .filter(({ transition, alerts }) => transition === 'firing' && alerts[0]?.target.kind === 'offline')
      .flatMap(({ alerts }) => alerts);
    const watched = outages.map(({ target }) => [target.node!.uuid, { lastNotified: new Date(now) }] as const);
    // The notices are part of the transaction: an alert is marked as notified if and only if its notice is queued.
    await this.alertStore.persist(async em => {
      await this.offlineConfig.persist(em, watched);
      const notified: AlertChange[] = [];
      for (const group of groups) {
        const notice = await this.notices.enqueue(em, this.noticeDrafts.draft(group, this.alertStore.all(), now));
        const mark =
          group.transition === 'firing'
            ? { firingNotifiedAt: now, notice }
            : { resolvedNotifiedAt: now, resolvedNotice: notice };
        for (const alert of group.alerts)
          notified.push({ before: alert, after: { ...alert, suppressedBy: null, ...mark } });
      }
      return [...suppressed, ...notified];
    });
    for (const [node, change] of watched) this.offlineConfig.commit(node, change);
    if (groups.length > 0) this.notices.flush();
  }
}

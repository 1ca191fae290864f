import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { renews } from '@vitrine/contracts/billing';
import { SITE } from '@vitrine/contracts/settings';
import { ALERT_FACTS, ALERTS } from '@vitrine/contracts/settings';
import type { NodeEntity } from '../nodes/node.entity.ts';
import { publicNode } from '../nodes/node.view.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { expiringNodes, reminderDue } from './expiry.rule.ts';
import { MomentaryAlertsService } from './momentary-alerts.service.ts';
import { NO_TARGET } from './open-alert.ts';
import { silencedBy } from './silence.rule.ts';
import { SilencesService } from './silences.service.ts';

/** Maximum number of nodes that one reminder names. */
const MAX_LISTED = 100;

type Expiring = ReturnType<typeof expiringNodes<Listed>>;
type Listed = { readonly entity: NodeEntity; readonly expiredAt: number | null };

/** Job that sends one reminder a day about all nodes that expire soon. */
@Injectable()
export class ExpiryReminderJob {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly nodes: NodesService,
    private readonly silences: SilencesService,
    private readonly alertStore: AlertStoreService,
    private readonly momentaryAlerts: MomentaryAlertsService,
    private readonly hooks: CoreHooks,
  ) {}

  @Job('alerts.expiry-reminder', CronExpression.EVERY_MINUTE)
  @OnLeader()
  run(): Promise<void> {
    return this.alertStore.runExclusiveJob(() => this.remindIfDue());
  }

  private async remindIfDue(): Promise<void> {
    const now = this.clock.now();
    const { enabled, days, hour } = this.settings.get(ALERTS).expiry;
    const { timeZone } = this.settings.get(SITE);
    const date = enabled ? reminderDue(this.settings.get(ALERT_FACTS).reminded, hour, timeZone, now) : undefined;
    if (!date || silencedBy(this.silences.list(), { node: null, rule: null, critical: false }, now)) return;
    const listed = (await this.nodes.findAll()).map(entity => ({
      entity,
      expiredAt: entity.expiredAt?.getTime() ?? null,
    }));
    const expiring = expiringNodes(listed, days, timeZone, now);
    if (expiring.length > 0) await this.remind(expiring, date, now);
    await this.settings.set(ALERT_FACTS, { reminded: date });
  }

  private async remind(expiring: Expiring, date: string, now: number): Promise<void> {
    const key = `expiry:${date}`;
    const names = expiring.map(({ node }) => node.entity.name);
    const nodes = expiring.slice(0, MAX_LISTED).map(({ node: { entity, expiredAt }, daysLeft }) => ({
      name: entity.name,
      expiresAt: expiredAt!,
      daysLeft,
      autoRenewal: renews(entity),
    }));
    const suffix = names.length > 3 ? ` +${names.length - 3}` : '';
    const values = {
      name: names.slice(0, 3).join(', ') + suffix,
      count: names.length,
      expiring: JSON.stringify(nodes),
    };
    await this.momentaryAlerts.notify(
      { ...NO_TARGET, key, kind: 'expiry', unit: 'count' },
      { since: now, firedAt: now, value: names.length, peak: null },
      { key, event: 'node.expiring', severity: 'warning', values, page: '/admin?expiry=30&sort=expiry' },
    );
    for (const { node, daysLeft } of expiring) {
      const { entity, expiredAt } = node;
      void this.hooks.nodeExpiring.fire({
        node: publicNode(entity),
        hidden: entity.hidden,
        at: now,
        daysLeft,
        expiresAt: expiredAt!,
      });
    }
  }
}

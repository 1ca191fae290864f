import { Injectable } from '@nestjs/common';
import { NodesService } from '../nodes/nodes.service.ts';
import { publicNode } from '../nodes/node.view.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NoticesService } from '../notifications/notices.service.ts';
import { Clock } from '../platform/clock.ts';
import { SiteUrlService } from '../settings/site-address.service.ts';
import { AlertStoreService, type AlertChange } from './alert-store.service.ts';
import { shouldWaitForFiring, shouldWaitForResolved } from './group-wait.rule.ts';
import { groupNodes } from './outage-groups.rule.ts';
import { buildNoticeDraft, type NotificationGroup } from './notice-draft.rule.ts';
import type { OpenAlert } from './open-alert.ts';
import { RulesService } from './rules.service.ts';
import { silencedBy } from './silence.rule.ts';
import { SilencesService } from './silences.service.ts';
import { decideNotification } from './notify-decision.rule.ts';
import { OfflineConfigService } from './offline-config.service.ts';

/** With fewer nodes than this, each gets its own notice, also if one rule covers all of them. */
const MANY = 3;

/** Service that sends the notices due about alerts: each transition once, grouped into as few notices as possible. */
@Injectable()
export class AlertNotifierService {
  constructor(
    private readonly alertStore: AlertStoreService,
    private readonly rules: RulesService,
    private readonly silences: SilencesService,
    private readonly offlineConfig: OfflineConfigService,
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
    private readonly notices: NoticesService,
    private readonly clock: Clock,
    private readonly siteUrl: SiteUrlService,
  ) {}

  /** Notifies all transitions that are due. Part of the store's exclusive work. */
  async notifyDue(): Promise<void> {
    const now = this.clock.now();
    const open = this.alertStore.all();
    const due: Record<NotificationGroup['transition'], OpenAlert[]> = { firing: [], resolved: [] };
    const held: AlertChange[] = [];
    for (const alert of open) {
      const decision = this.decide(alert, open, now);
      if (decision.say !== 'nothing') due[decision.say].push(alert);
      else if (decision.held !== alert.suppressedBy)
        held.push({ before: alert, after: { ...alert, suppressedBy: decision.held } });
    }
    const tellings = [...(await this.groupFiring(due.firing)), ...groupResolved(due.resolved, open)];
    await this.enqueue(tellings, held, now);
  }

  private decide(alert: OpenAlert, open: readonly OpenAlert[], now: number): ReturnType<typeof decideNotification> {
    const { topic, alarm, firingNotifiedAt, resolvedNotifiedAt, acknowledgedAt } = alert;
    if (alarm.state === 'pending' || (alarm.state === 'firing' && firingNotifiedAt !== null))
      return { say: 'nothing', held: null };
    const node = (topic.node && this.nodeCache.get(topic.node.uuid)?.node) ?? null;
    const suppressedBy = silencedBy(
      this.silences.list(),
      { node, rule: topic.rule?.id ?? null, critical: topic.kind === 'offline' },
      now,
    );
    const hearing = {
      suppressedBy,
      lastNotifiedAt: this.alertStore.lastNotifiedAt(topic.key),
      cooldown: this.cooldownOf(alert),
    };
    const decision = decideNotification(
      alarm,
      { firingAt: firingNotifiedAt, resolvedAt: resolvedNotifiedAt, acknowledgedAt },
      hearing,
      now,
    );
    if (
      decision.say === 'firing' &&
      topic.kind === 'offline' &&
      shouldWaitForFiring(alert, this.pendingOutages(open), now)
    )
      return { say: 'nothing', held: 'group-wait' };
    if (decision.say === 'resolved' && shouldWaitForResolved(alert, open, now))
      return { say: 'nothing', held: 'group-wait' };
    return decision;
  }

  private cooldownOf({ topic }: OpenAlert): number {
    if (topic.kind === 'offline')
      return topic.node ? this.offlineConfig.configOf(topic.node.uuid).cooldownSeconds * 1000 : 0;
    const rule = this.rules.list().find(({ id }) => id === topic.rule?.id);
    return (rule?.cooldownMinutes ?? 0) * 60_000;
  }

  private pendingOutages(open: readonly OpenAlert[]) {
    return open
      .filter(({ topic, alarm }) => topic.kind === 'offline' && topic.node && alarm.state === 'pending')
      .map(({ topic, alarm }) => ({
        since: alarm.since,
        due: alarm.since + this.offlineConfig.configOf(topic.node!.uuid).graceSeconds * 1000,
      }));
  }

  private async groupFiring(due: readonly OpenAlert[]): Promise<NotificationGroup[]> {
    const outages = due.filter(({ topic }) => topic.kind === 'offline');
    const others = Map.groupBy(
      due.filter(({ topic }) => topic.kind !== 'offline'),
      ({ topic }) => `${topic.plugin?.id} ${topic.rule?.id} ${topic.task?.id}`,
    );
    return [
      ...(await this.groupOutages(outages)),
      ...[...others.values()]
        .flatMap(alerts => (alerts.length >= MANY ? [alerts] : alerts.map(alert => [alert])))
        .map(alerts => toGroup('firing', alerts)),
    ];
  }

  private async groupOutages(due: readonly OpenAlert[]): Promise<NotificationGroup[]> {
    if (due.length < MANY) return due.map(alert => toGroup('firing', [alert]));
    const fleet = (await this.nodes.findAll()).map(node => ({ ...publicNode(node), addresses: node.addresses }));
    const byUuid = new Map(fleet.map(node => [node.uuid, node]));
    const known = due.flatMap(alert => {
      const node = byUuid.get(alert.topic.node?.uuid ?? '');
      return node ? [{ ...node, alert }] : [];
    });
    return groupNodes(known, fleet).map(({ label, members }) =>
      toGroup(
        'firing',
        members.map(({ alert }) => alert),
        label,
      ),
    );
  }

  private async enqueue(
    tellings: readonly NotificationGroup[],
    held: readonly AlertChange[],
    now: number,
  ): Promise<void> {
    if (tellings.length + held.length === 0) return;
    const outages = tellings
      .filter(({ transition, alerts }) => transition === 'firing' && alerts[0]?.topic.kind === 'offline')
      .flatMap(({ alerts }) => alerts);
    const watched = outages.map(({ topic }) => [topic.node!.uuid, { lastNotified: new Date(now) }] as const);
    // The notices are part of the transaction: an alert is marked as notified if and only if its notice is queued.
    await this.alertStore.persist(async em => {
      await this.offlineConfig.persist(em, watched);
      const told: AlertChange[] = [];
      for (const telling of tellings) {
        const notice = await this.notices.enqueue(em, buildNoticeDraft(telling, now, this.siteUrl.url));
        const mark =
          telling.transition === 'firing'
            ? { firingNotifiedAt: now, notice }
            : { resolvedNotifiedAt: now, resolvedNotice: notice };
        for (const alert of telling.alerts)
          told.push({ before: alert, after: { ...alert, suppressedBy: null, ...mark } });
      }
      return [...held, ...told];
    });
    for (const [node, change] of watched) this.offlineConfig.commit(node, change);
    if (tellings.length > 0) this.notices.flush();
  }
}

const toGroup = (
  transition: NotificationGroup['transition'],
  alerts: readonly OpenAlert[],
  label = '',
): NotificationGroup => ({
  transition,
  label,
  alerts: [...alerts].sort((a, b) => a.alarm.since - b.alarm.since || a.id - b.id),
});

/** Groups resolved alerts by the notice that reported them. They get several notices if some of a group keep firing. */
const groupResolved = (due: readonly OpenAlert[], open: readonly OpenAlert[]): NotificationGroup[] =>
  [...Map.groupBy(due, ({ notice }) => notice)].map(([notice, alerts]) => ({
    ...toGroup('resolved', alerts),
    partial: open.some(other => other.notice === notice && !alerts.includes(other)),
  }));

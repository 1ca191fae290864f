import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { NodesService } from '../nodes/nodes.service.ts';
import { publicNode } from '../nodes/node.view.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NoticesService, type NoticeDraft } from '../notifications/notices.service.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { Clock } from '../platform/time/clock.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { AlertDependents } from './alert-dependents.contribution.ts';
import type { AlertLifecycle } from './alert-lifecycle.rule.ts';
import { AlertStoreService, type AlertChange } from './alert-store.service.ts';
import { shouldWaitForFiring, shouldWaitForResolved } from './group-wait.rule.ts';
import { groupNodes } from './outage-groups.rule.ts';
import { buildNoticeDraft, type NotificationGroup } from './notice-draft.rule.ts';
import { newAlert, type AlertTarget, type OpenAlert } from './open-alert.ts';
import { OverloadsService } from './overloads.service.ts';
import { RulesService } from './rules.service.ts';
import { silencedBy } from './silence.rule.ts';
import { SilencesService } from './silences.service.ts';
import { decideNotification } from './notify-decision.rule.ts';
import { OfflineConfigService } from './offline-config.service.ts';

/** With fewer nodes than this, each gets its own notice, also if one rule covers all of them. */
const MIN_GROUP_SIZE = 3;

/** Service that sends the notices due about alerts: each transition once, grouped into as few notices as possible. */
@Injectable()
export class AlertNotifierService {
  constructor(
    private readonly alertStore: AlertStoreService,
    private readonly rules: RulesService,
    private readonly silences: SilencesService,
    private readonly overloads: OverloadsService,
    private readonly offlineConfig: OfflineConfigService,
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
    private readonly notices: NoticesService,
    private readonly clock: Clock,
    private readonly siteUrl: SiteUrlService,
    private readonly contributions: Contributions,
  ) {}

  /** Notifies all transitions that are due. Part of the store's exclusive work. */
  async notifyDue(): Promise<void> {
    const now = this.clock.now();
    const open = this.alertStore.all();
    const due: Record<NotificationGroup['transition'], OpenAlert[]> = { firing: [], resolved: [] };
    const held: AlertChange[] = [];
    for (const alert of open) {
      const decision = this.decide(alert, open, now);
      if (decision.notify !== 'nothing') due[decision.notify].push(alert);
      else if (decision.held !== alert.suppressedBy)
        held.push({ before: alert, after: { ...alert, suppressedBy: decision.held } });
    }
    const groups = [...(await this.groupFiring(due.firing)), ...groupResolved(due.resolved, open)];
    await this.enqueue(groups, held, now);
  }

  /**
   * Stores an alert that is over at once, together with its notice: for what happens at a moment instead of lasting. Part of the
   * store's exclusive work.
   */
  async notifyOnce(
    target: AlertTarget,
    lifecycle: Pick<AlertLifecycle, 'since' | 'firedAt' | 'value' | 'peak'>,
    draft: Omit<NoticeDraft, 'node' | 'at'>,
  ): Promise<void> {
    const now = this.clock.now();
    const resolved = { ...lifecycle, state: 'resolved', recoveredSince: now } as const;
    await this.alertStore.persist(async em => {
      const notice = await this.notices.enqueue(em, { ...draft, node: target.node, at: now });
      const sent = { firingNotifiedAt: now, notice, resolvedNotifiedAt: now };
      return [{ before: undefined, after: { ...newAlert(target, resolved), ...sent } }];
    });
    this.notices.flush();
  }

  private decide(alert: OpenAlert, open: readonly OpenAlert[], now: number): ReturnType<typeof decideNotification> {
    const { target, lifecycle, firingNotifiedAt, resolvedNotifiedAt, acknowledgedAt } = alert;
    if (lifecycle.state === 'pending' || (lifecycle.state === 'firing' && firingNotifiedAt !== null))
      return { notify: 'nothing', held: null };
    const node = (target.node && this.nodeCache.get(target.node.uuid)?.node) ?? null;
    const suppressedBy = silencedBy(
      this.silences.list(),
      {
        node,
        rule: target.rule?.id ?? null,
        critical: target.kind === 'offline' || target.plugin?.severity === 'critical',
      },
      now,
    );
    const context = {
      suppressedBy,
      lastNotifiedAt: this.alertStore.lastNotifiedAt(target.key),
      cooldown: this.cooldownOf(alert),
    };
    const decision = decideNotification(
      lifecycle,
      { firingAt: firingNotifiedAt, resolvedAt: resolvedNotifiedAt, acknowledgedAt },
      context,
      now,
    );
    if (
      decision.notify === 'firing' &&
      target.kind === 'offline' &&
      shouldWaitForFiring(alert, this.pendingOutages(open), now)
    )
      return { notify: 'nothing', held: 'group-wait' };
    if (decision.notify === 'firing' && this.overloads.explains(alert, open))
      return { notify: 'nothing', held: 'explained' };
    if (decision.notify === 'firing' && this.overloads.awaitsCulprits(alert))
      return { notify: 'nothing', held: alert.suppressedBy };
    if (decision.notify === 'resolved' && shouldWaitForResolved(alert, open, now))
      return { notify: 'nothing', held: 'group-wait' };
    return decision;
  }

  /** Returns the names of what says nothing while a node is offline. */
  private dependentsOf(node: string): string[] {
    return this.contributions.of(AlertDependents).flatMap(dependents => [...dependents.of(node)]);
  }

  private cooldownOf({ target }: OpenAlert): number {
    if (target.kind === 'offline')
      return target.node ? this.offlineConfig.configOf(target.node.uuid).cooldownSeconds * 1000 : 0;
    const rule = this.rules.list().find(({ id }) => id === target.rule?.id);
    return (rule?.cooldownMinutes ?? 0) * MINUTE_MS;
  }

  private pendingOutages(open: readonly OpenAlert[]) {
    return open
      .filter(({ target, lifecycle }) => target.kind === 'offline' && target.node && lifecycle.state === 'pending')
      .map(({ target, lifecycle }) => ({
        since: lifecycle.since,
        due: lifecycle.since + this.offlineConfig.configOf(target.node!.uuid).graceSeconds * 1000,
      }));
  }

  private async groupFiring(due: readonly OpenAlert[]): Promise<NotificationGroup[]> {
    const outages = due.filter(({ target }) => target.kind === 'offline');
    const others = Map.groupBy(
      due.filter(({ target }) => target.kind !== 'offline'),
      ({ target }) => `${target.plugin?.id} ${target.system?.condition} ${target.rule?.id} ${target.task?.id}`,
    );
    return [
      ...(await this.groupOutages(outages)),
      ...[...others.values()]
        .flatMap(alerts => (nodesOf(alerts) >= MIN_GROUP_SIZE ? [alerts] : bySubject(alerts)))
        .map(alerts => toGroup('firing', alerts)),
    ];
  }

  private async groupOutages(due: readonly OpenAlert[]): Promise<NotificationGroup[]> {
    if (due.length < MIN_GROUP_SIZE) return due.map(alert => toGroup('firing', [alert]));
    const fleet = (await this.nodes.findAll()).map(node => ({ ...publicNode(node), addresses: node.addresses }));
    const byUuid = new Map(fleet.map(node => [node.uuid, node]));
    const known = due.flatMap(alert => {
      const node = byUuid.get(alert.target.node?.uuid ?? '');
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
    groups: readonly NotificationGroup[],
    held: readonly AlertChange[],
    now: number,
  ): Promise<void> {
    if (groups.length + held.length === 0) return;
    const outages = groups
      .filter(({ transition, alerts }) => transition === 'firing' && alerts[0]?.target.kind === 'offline')
      .flatMap(({ alerts }) => alerts);
    const watched = outages.map(({ target }) => [target.node!.uuid, { lastNotified: new Date(now) }] as const);
    // The notices are part of the transaction: an alert is marked as notified if and only if its notice is queued.
    await this.alertStore.persist(async em => {
      await this.offlineConfig.persist(em, watched);
      const notified: AlertChange[] = [];
      for (const group of groups) {
        const notice = await this.notices.enqueue(
          em,
          buildNoticeDraft(group, now, this.siteUrl.url, {
            dependents: node => this.dependentsOf(node),
            consequences: alert => this.overloads.consequencesOf(alert, this.alertStore.all()),
          }),
        );
        const mark =
          group.transition === 'firing'
            ? { firingNotifiedAt: now, notice }
            : { resolvedNotifiedAt: now, resolvedNotice: notice };
        for (const alert of group.alerts)
          notified.push({ before: alert, after: { ...alert, suppressedBy: null, ...mark } });
      }
      return [...held, ...notified];
    });
    for (const [node, change] of watched) this.offlineConfig.commit(node, change);
    if (groups.length > 0) this.notices.flush();
  }
}

const subjectOf = ({ target }: OpenAlert) => target.node?.uuid ?? target.key;

/** Several series of one node share a notice, as few as they may be. */
const bySubject = (alerts: readonly OpenAlert[]) => [...Map.groupBy(alerts, subjectOf).values()];

const nodesOf = (alerts: readonly OpenAlert[]) => new Set(alerts.map(subjectOf)).size;

const toGroup = (
  transition: NotificationGroup['transition'],
  alerts: readonly OpenAlert[],
  label = '',
): NotificationGroup => ({
  transition,
  label,
  alerts: [...alerts].sort((a, b) => a.lifecycle.since - b.lifecycle.since || a.id - b.id),
});

/** Groups resolved alerts by the notice that reported them. They get several notices if some of a group keep firing. */
const groupResolved = (due: readonly OpenAlert[], open: readonly OpenAlert[]): NotificationGroup[] =>
  [...Map.groupBy(due, ({ notice }) => notice)].map(([notice, alerts]) => ({
    ...toGroup('resolved', alerts),
    partial: open.some(other => other.notice === notice && !alerts.includes(other)),
  }));

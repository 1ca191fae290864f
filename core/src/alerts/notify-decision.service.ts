import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { shouldWaitForFiring, shouldWaitForResolved } from './group-wait.rule.ts';
import { decideNotification } from './notify-decision.rule.ts';
import { OfflineConfigService } from './offline-config.service.ts';
import type { OpenAlert } from './open-alert.ts';
import { OverloadsService } from './overloads.service.ts';
import { RulesService } from './rules.service.ts';
import { silencedBy } from './silence.rule.ts';
import { SilencesService } from './silences.service.ts';

type Decision = ReturnType<typeof decideNotification>;

/** Service that decides which notice of an alert is due, and what delays it: silences, cooldowns, group waits, overloads. */
@Injectable()
export class NotifyDecisionService {
  constructor(
    private readonly alertStore: AlertStoreService,
    private readonly rules: RulesService,
    private readonly silences: SilencesService,
    private readonly overloads: OverloadsService,
    private readonly offlineConfig: OfflineConfigService,
    private readonly nodeCache: NodeCacheService,
  ) {}

  decide(alert: OpenAlert, open: readonly OpenAlert[], now: number): Decision {
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
}

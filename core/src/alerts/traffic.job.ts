import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Job } from '../platform/jobs/job.ts';
import { Database } from '../platform/database/database.ts';
import { NodeCacheService, type CachedNode } from '../nodes/node-cache.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { TrafficService, type Usage } from '../traffic/traffic.service.ts';
import { AlertNotifierService } from './alert-notifier.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { ALERTS } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { AlertEntity } from './alert.entity.ts';
import { NO_TARGET } from './open-alert.ts';
import { silencedBy } from './silence.rule.ts';
import { SilencesService } from './silences.service.ts';
import { nextTrafficStep, type NotifiedTrafficStep } from './traffic-step.rule.ts';

/** Longer than any period. */
const RETENTION_MS = 70 * DAY_MS;

/**
 * Job that notifies how much of its traffic a node has used, each step once per period. Notified steps are read from the alert
 * history.
 */
@Injectable()
export class TrafficJob implements OnModuleInit {
  private readonly notified = new Map<string, NotifiedTrafficStep>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly nodeCache: NodeCacheService,
    private readonly traffic: TrafficService,
    private readonly silences: SilencesService,
    private readonly alertStore: AlertStoreService,
    private readonly alertNotifier: AlertNotifierService,
    private readonly hooks: CoreHooks,
    private readonly siteUrl: SiteUrlService,
  ) {}

  async onModuleInit(): Promise<void> {
    const since = { $gt: this.clock.now() - RETENTION_MS };
    for (const { node, since: period, threshold } of await this.db.find(
      AlertEntity,
      { kind: 'traffic', since },
      { orderBy: { id: 'asc' } },
    ))
      if (node) this.notified.set(node, { period, step: threshold ?? 0 });
  }

  @Job('alerts.traffic', CronExpression.EVERY_10_SECONDS)
  @OnLeader()
  run(): Promise<void> {
    return this.alertStore.runExclusiveJob(() => this.notifySteps());
  }

  private async notifySteps(): Promise<void> {
    const { trafficThresholdPercent } = this.settings.get(ALERTS);
    if (trafficThresholdPercent === 0) return;
    for (const listed of this.nodeCache.all()) {
      const { uuid } = listed.node;
      const usage = this.traffic.usageOf(uuid);
      const step =
        usage &&
        nextTrafficStep(usage.usedPercent, trafficThresholdPercent, usage.period.since, this.notified.get(uuid));
      if (usage && step !== undefined && !this.isSilent(listed)) await this.notify(listed, usage, step);
    }
  }

  private isSilent({ node }: CachedNode): boolean {
    return silencedBy(this.silences.list(), { node, rule: null, critical: false }, this.clock.now()) !== undefined;
  }

  private async notify(listed: CachedNode, usage: Usage, step: number): Promise<void> {
    const now = this.clock.now();
    const { uuid, name } = listed.node;
    const { usedPercent, usedBytes, limitBytes, period } = usage;
    const values = {
      name,
      usedPercent,
      stepPercent: step,
      usedBytes,
      limitBytes,
      since: period.since,
      link: this.siteUrl.url && `${this.siteUrl.url}/instance/${uuid}`,
    };
    await this.alertNotifier.notifyOnce(
      {
        ...NO_TARGET,
        key: `traffic:${uuid}`,
        kind: 'traffic',
        node: { uuid, name },
        unit: 'percent',
        threshold: step,
      },
      { since: period.since, firedAt: now, value: usedPercent, peak: usedPercent },
      { key: `traffic:${uuid}:${period.since}:${step}`, event: 'traffic.step', severity: 'warning', values },
    );
    this.notified.set(uuid, { period: period.since, step });
    void this.hooks.trafficStep.fire({ ...listed, at: now, usedPercent, stepPercent: step, usedBytes, limitBytes });
  }
}

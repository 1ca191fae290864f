import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { NodeCacheService, type CachedNode } from '../nodes/node-cache.service.ts';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { MomentaryAlertsService } from './momentary-alerts.service.ts';
import { NO_TARGET } from './open-alert.ts';
import { silencedBy } from './silence.rule.ts';
import { SilencesService } from './silences.service.ts';
import { TrafficStepsService, type DueStep } from './traffic-steps.service.ts';

/** Job that sends a notice for each step of traffic that a node has used, once per period. */
@Injectable()
export class TrafficJob {
  constructor(
    private readonly clock: Clock,
    private readonly nodeCache: NodeCacheService,
    private readonly trafficSteps: TrafficStepsService,
    private readonly silences: SilencesService,
    private readonly alertStore: AlertStoreService,
    private readonly momentaryAlerts: MomentaryAlertsService,
    private readonly hooks: CoreHooks,
  ) {}

  @Job('alerts.traffic', CronExpression.EVERY_10_SECONDS)
  @OnLeader()
  run(): Promise<void> {
    return this.alertStore.runExclusiveJob(() => this.notifySteps());
  }

  private async notifySteps(): Promise<void> {
    for (const listed of this.nodeCache.all()) {
      const due = this.trafficSteps.due(listed.node.uuid);
      if (due && !this.isSilent(listed)) await this.notify(listed, due);
    }
  }

  private isSilent({ node }: CachedNode): boolean {
    return silencedBy(this.silences.list(), { node, rule: null, critical: false }, this.clock.now()) !== undefined;
  }

  private async notify(listed: CachedNode, { usage, step }: DueStep): Promise<void> {
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
    };
    await this.momentaryAlerts.notify(
      {
        ...NO_TARGET,
        key: `traffic:${uuid}`,
        kind: 'traffic',
        node: { uuid, name },
        unit: 'percent',
        threshold: step,
      },
      { since: period.since, firedAt: now, value: usedPercent, peak: usedPercent },
      {
        key: `traffic:${uuid}:${period.since}:${step}`,
        event: 'traffic.step',
        severity: 'warning',
        values,
        page: `/instance/${uuid}`,
      },
    );
    this.trafficSteps.remember(uuid, { period: period.since, step });
    void this.hooks.trafficStep.fire({ ...listed, at: now, usedPercent, stepPercent: step, usedBytes, limitBytes });
  }
}

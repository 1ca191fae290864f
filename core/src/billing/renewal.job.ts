import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { renews } from '@vitrine/contracts/billing';
import { SITE } from '@vitrine/contracts/settings';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { publicNode } from '../nodes/node.view.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Events } from '../platform/events/events.service.ts';
import { Job } from '../platform/jobs/job.ts';
import { Clock } from '../platform/time/clock.ts';
import { wallClock } from '../platform/time/zoned-time.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { NodeRenewed } from './billing.events.ts';
import { nextExpiry } from './renewal.rule.ts';

/**
 * Job that renews the expiry of nodes with automatic renewal: a node that has expired and still reports must have been paid for.
 */
@Injectable()
export class RenewalJob {
  private readonly logger = new Logger(RenewalJob.name);

  constructor(
    private readonly nodeCache: NodeCacheService,
    private readonly nodes: NodesService,
    private readonly nodeState: NodeStateService,
    private readonly settings: SettingsService,
    private readonly hooks: CoreHooks,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  @Job('billing.renewal', CronExpression.EVERY_MINUTE)
  @OnLeader()
  async run(): Promise<void> {
    const now = this.clock.now();
    for (const { node } of this.nodeCache.all()) {
      const due = renews(node) && node.expiredAt !== null && node.expiredAt <= now;
      if (due && this.nodeState.presenceOf(node.uuid).online) await this.renew(node.uuid, now);
    }
  }

  private async renew(uuid: string, now: number): Promise<void> {
    const { timeZone } = this.settings.get(SITE);
    let dates: { before: number; after: number } | undefined;
    // Based on the current row, because an administrator may have just changed it.
    const [node] = await this.nodes.changeAll([uuid], ({ autoRenewal, expiredAt, billingCycle, expiryDay }) => {
      const before = expiredAt?.getTime();
      if (!autoRenewal || before === undefined) return {};
      const after = nextExpiry(
        { expiresAt: before, cycle: billingCycle, day: expiryDay ?? wallClock(timeZone, before).day },
        timeZone,
        now,
      );
      if (after === undefined) return {};
      dates = { before, after };
      return { expiredAt: new Date(after) };
    });
    if (!dates || !node) return;
    this.logger.log(`Renewed ${node.name} until ${new Date(dates.after).toISOString()}`);
    const renewed = { node: publicNode(node), hidden: node.hidden, at: now, ...dates };
    this.events.emit(NodeRenewed, renewed);
    await this.hooks.nodeRenewed.fire(renewed);
  }
}

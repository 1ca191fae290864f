import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { On } from '../platform/events/event.ts';
import { Job } from '../platform/jobs/job.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { AlertNotifierService } from './alert-notifier.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { OfflineEvaluatorService } from './offline-evaluator.service.ts';
import { SelfConnectivityService } from './self-connectivity.service.ts';

/** Job that checks every few seconds which nodes are offline, and sends due notices. */
@Injectable()
export class OfflineJob {
  constructor(
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly offlineEvaluator: OfflineEvaluatorService,
    private readonly selfConnectivity: SelfConnectivityService,
    private readonly alertStore: AlertStoreService,
    private readonly alertNotifier: AlertNotifierService,
    private readonly cluster: Cluster,
  ) {}

  @On(NodeRemoved)
  async onNodeRemoved({ node }: NodeEvent): Promise<void> {
    if (!this.cluster.leads) return;
    return this.alertStore.runExclusiveJob(() =>
      this.alertStore.withdraw(({ target }) => target.node?.uuid === node.uuid),
    );
  }

  @Job('alerts.offline', CronExpression.EVERY_5_SECONDS)
  @OnLeader()
  run(): Promise<void> {
    return this.alertStore.runExclusiveJob(async () => {
      const present = this.nodeCache.all().map(({ node }) => [node, this.nodeState.presenceOf(node.uuid)] as const);
      const watch = await this.selfConnectivity.assess(
        present.map(([{ uuid }, presence]) => [uuid, presence] as const),
      );
      await this.offlineEvaluator.evaluate(present, watch);
      await this.alertNotifier.notifyDue();
    });
  }
}

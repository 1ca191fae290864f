import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Job } from '../platform/jobs/job.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { On } from '../platform/events/event.ts';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { AlertStoreService, type AlertChange } from './alert-store.service.ts';
import { AlertNotifierService } from './alert-notifier.service.ts';
import {
  recordOutage,
  evaluatePresence,
  flapDampingMs,
  type NodePresence,
  type ObserverState,
} from './offline.rule.ts';
import { NO_TARGET, type TargetObservation } from './open-alert.ts';
import { SelfConnectivityService } from './self-connectivity.service.ts';
import { OfflineConfigService } from './offline-config.service.ts';

const keyOf = (node: string) => `offline:${node}`;

/** Job that checks every few seconds which nodes are offline, and sends the notices that are due. */
@Injectable()
export class OfflineJob {
  constructor(
    private readonly clock: Clock,
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly offlineConfig: OfflineConfigService,
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
      await this.evaluate(present, watch);
      await this.alertNotifier.notifyDue();
    });
  }

  private async evaluate(
    present: readonly (readonly [node: { uuid: string; name: string }, presence: NodePresence])[],
    watch: ObserverState,
  ): Promise<void> {
    const now = this.clock.now();
    const observations: TargetObservation[] = [];
    for (const [{ uuid, name }, presence] of present) {
      const key = keyOf(uuid);
      // Most nodes are online and have no open alert.
      if (presence.online && !this.alertStore.get(key)) continue;
      const { enabled, graceSeconds, recentOutages } = this.offlineConfig.configOf(uuid);
      if (!enabled) continue;
      const target = {
        ...NO_TARGET,
        key,
        kind: 'offline',
        node: { uuid, name },
      } as const;
      observations.push({
        target,
        observation: evaluatePresence(presence, watch, now),
        holdDurations: { pendingFor: graceSeconds * 1000, resolveAfter: flapDampingMs(recentOutages, now) },
      });
    }
    const outages = (changes: readonly AlertChange[]) =>
      changes.flatMap(({ before, after }) => {
        const node = after?.target.node?.uuid;
        return before || !after || !node
          ? []
          : [
              [
                node,
                { recentOutages: recordOutage(this.offlineConfig.configOf(node).recentOutages, after.lifecycle.since) },
              ] as const,
            ];
      });
    let dropped: ReturnType<typeof outages> = [];
    await this.alertStore.applyObservations(['offline'], observations, async (em, changes) => {
      dropped = outages(changes);
      await this.offlineConfig.persist(em, dropped);
    });
    for (const [node, change] of dropped) this.offlineConfig.commit(node, change);
  }
}

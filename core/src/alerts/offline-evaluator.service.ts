import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/time/clock.ts';
import { AlertStoreService, type AlertChange } from './alert-store.service.ts';
import { OfflineConfigService } from './offline-config.service.ts';
import {
  recordOutage,
  evaluatePresence,
  flapDampingMs,
  type NodePresence,
  type ObserverState,
} from './offline.rule.ts';
import { NO_TARGET, type TargetObservation } from './open-alert.ts';

const keyOf = (node: string) => `offline:${node}`;

/** Service that derives alerts from the presence of nodes, with the grace period and flap damping of each node. */
@Injectable()
export class OfflineEvaluatorService {
  constructor(
    private readonly clock: Clock,
    private readonly offlineConfig: OfflineConfigService,
    private readonly alertStore: AlertStoreService,
  ) {}

  /** Applies the observations to the alerts. Part of the store's exclusive work. */
  async evaluate(
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

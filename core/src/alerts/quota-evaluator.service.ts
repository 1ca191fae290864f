import { Injectable } from '@nestjs/common';
import { matchesNode } from '@vitrine/contracts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { TrafficService } from '../traffic/traffic.service.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import type { TargetObservation } from './open-alert.ts';
import { targetOf } from './rule-target.ts';
import { RulesService } from './rules.service.ts';

/** Service that evaluates rules about the used share of traffic quotas. They compare the current share, without a window. */
@Injectable()
export class QuotaEvaluatorService {
  constructor(
    private readonly rules: RulesService,
    private readonly nodeCache: NodeCacheService,
    private readonly traffic: TrafficService,
  ) {}

  /** A node without a quota is never in breach. */
  evaluate(): TargetObservation[] {
    const nodes = this.nodeCache.all();
    return this.rules.list().flatMap(rule => {
      if (rule.kind !== 'load' || rule.metric !== 'traffic' || !rule.enabled) return [];
      const covered = nodes.filter(({ node }) => matchesNode(rule.nodeSelector, node));
      return covered.map(({ node }) => {
        const value = this.traffic.usageOf(node.uuid)?.usedPercent;
        const isBreached = value !== undefined && value >= rule.threshold;
        const observation = isBreached ? ({ is: 'breached', since: 0, value } as const) : ({ is: 'ok' } as const);
        return { target: targetOf(rule, node, {}), observation, holdDurations: IMMEDIATE };
      });
    });
  }
}

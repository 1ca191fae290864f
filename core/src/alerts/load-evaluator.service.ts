import { UNIT_OF_METRIC, matchesNode, type MetricName, type PublicNode } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { MinuteWindowService } from '../history/read/minute-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { TrafficService } from '../traffic/traffic.service.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { loadValue, NEEDED, evaluateLoad, evaluateTraffic, type MinuteValues } from './load.rule.ts';
import type { TargetObservation } from './open-alert.ts';
import { RulesService, type LoadRule } from './rules.service.ts';

type Read = (metric: MetricName) => Float64Array;

/**
 * Service that evaluates the load of all nodes for all rules. Stored values are read once. Traffic comes from its own period
 * counters.
 */
@Injectable()
export class LoadEvaluatorService {
  constructor(
    private readonly rules: RulesService,
    private readonly nodeCache: NodeCacheService,
    private readonly minuteWindow: MinuteWindowService,
    private readonly traffic: TrafficService,
    private readonly alertStore: AlertStoreService,
  ) {}

  /** Evaluates the minutes before `end` (seconds), and the traffic used by now. */
  async evaluate(end: number): Promise<TargetObservation[]> {
    const rules = this.rules.list().filter((rule): rule is LoadRule => rule.kind === 'load' && rule.enabled);
    const byMinutes = await this.evaluateMinutes(
      rules.filter(({ metric }) => metric !== 'traffic'),
      end,
    );
    return [...byMinutes, ...this.evaluateTrafficRules(rules.filter(({ metric }) => metric === 'traffic'))];
  }

  private evaluateTrafficRules(rules: readonly LoadRule[]): TargetObservation[] {
    if (rules.length === 0) return [];
    return this.nodeCache.all().flatMap(({ node }) =>
      rules
        .filter(({ nodeSelector }) => matchesNode(nodeSelector, node))
        .map(rule => ({
          target: targetOf(rule, node),
          observation: evaluateTraffic(this.traffic.usageOf(node.uuid)?.usedPercent, rule),
          holdDurations: IMMEDIATE,
        })),
    );
  }

  private async evaluateMinutes(rules: readonly LoadRule[], end: number): Promise<TargetObservation[]> {
    const covered = new Map<string, [PublicNode, LoadRule[]]>();
    for (const { node } of this.nodeCache.all()) {
      const own = rules.filter(({ nodeSelector }) => matchesNode(nodeSelector, node));
      if (own.length > 0) covered.set(node.uuid, [node, own]);
    }
    if (covered.size === 0) return [];
    const used = [...covered.values()].flatMap(([, own]) => own);
    const metrics = [...new Set(used.flatMap(({ metric }) => NEEDED[metric]))];
    const minutes = Math.max(...used.map(({ windowMinutes }) => windowMinutes));
    const observations: TargetObservation[] = [];
    for await (const [uuid, read] of this.minuteWindow.ofNodes([...covered.keys()], metrics, {
      from: end - minutes * 60,
      minutes,
    })) {
      const [node, own] = covered.get(uuid)!;
      covered.delete(uuid);
      for (const rule of own) observations.push(this.judge(rule, node, loadValues(rule, node, read, minutes), end));
    }
    // Nodes without any report: observed as unknown, so that open alerts of their rules stay open.
    for (const [node, own] of covered.values())
      for (const rule of own) observations.push(this.judge(rule, node, [], end));
    return observations;
  }

  private judge(rule: LoadRule, node: PublicNode, values: ArrayLike<number>, end: number): TargetObservation {
    const target = targetOf(rule, node);
    const firing = this.alertStore.get(target.key)?.lifecycle.state === 'firing';
    return { target, observation: evaluateLoad(values, rule, end * 1000, firing), holdDurations: IMMEDIATE };
  }
}

/** Returns the values of a rule, minute by minute. */
export function loadValues(
  { metric }: Pick<LoadRule, 'metric'>,
  node: PublicNode,
  read: Read,
  minutes: number,
): Float64Array {
  const columns = NEEDED[metric].map(name => [name, read(name)] as const);
  const [only] = columns;
  if (only && columns.length === 1 && metric === only[0]) return only[1];
  const values = new Float64Array(minutes);
  const minute: Partial<Record<MetricName, number>> = {};
  for (let i = 0; i < minutes; i++) {
    for (const [name, column] of columns) minute[name] = column[i]!;
    values[i] = loadValue(metric, minute as MinuteValues, node);
  }
  return values;
}

const targetOf = ({ id, name, metric, threshold }: LoadRule, node: PublicNode) =>
  ({
    key: `load:${id}:${node.uuid}`,
    kind: 'load',
    node: { uuid: node.uuid, name: node.name },
    rule: { id, name },
    task: null,
    metric,
    unit: UNIT_OF_METRIC[metric],
    threshold,
  }) as const;

import { alertUnitOf, matchesNode, NODE_SOURCE, type Family, type PublicNode } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { SeriesWindowService, type SeriesMinutes } from '../history/labelled/series-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { seriesKey, type TargetObservation } from './open-alert.ts';
import { RulesService, type SeriesRule } from './rules.service.ts';
import { evaluateSeries, held, judged, lastState, leastCount, MAX_HELD_MINUTES } from './series.rule.ts';

/** Service that evaluates the series of all nodes for all rules. Stored values of a family are read once for all of them. */
@Injectable()
export class SeriesEvaluatorService {
  constructor(
    private readonly rules: RulesService,
    private readonly nodeCache: NodeCacheService,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesWindow: SeriesWindowService,
    private readonly alertStore: AlertStoreService,
  ) {}

  /** Evaluates the minutes before `end` (seconds). A rule about a family that no plugin declares any more observes nothing. */
  async evaluate(end: number): Promise<TargetObservation[]> {
    const rules = this.rules.list().filter((rule): rule is SeriesRule => rule.kind === 'series' && rule.enabled);
    const observations: TargetObservation[] = [];
    for (const [name, own] of Map.groupBy(rules, ({ family }) => family)) {
      const family = this.familyRegistry.find(name);
      if (!family) continue;
      const nodes = new Map(this.nodeCache.all().map(({ node }) => [node.uuid, node]));
      const covered = [...nodes.values()].filter(node => own.some(rule => matchesNode(rule.nodeSelector, node)));
      const isHeld = family.source !== NODE_SOURCE;
      const minutes = Math.max(...own.map(({ windowMinutes }) => windowMinutes)) + (isHeld ? MAX_HELD_MINUTES : 0);
      const uuids = covered.map(({ uuid }) => uuid);
      for await (const [uuid, series] of this.seriesWindow.ofNodes(uuids, family, {
        from: end - minutes * 60,
        minutes,
      }))
        observations.push(
          ...this.judge(
            own,
            nodes.get(uuid)!,
            isHeld ? series.map(one => ({ ...one, values: held(one.values) })) : series,
            family.declaration,
            end,
          ),
        );
    }
    return observations;
  }

  private judge(
    rules: readonly SeriesRule[],
    node: PublicNode,
    series: readonly SeriesMinutes[],
    declaration: Family,
    end: number,
  ): TargetObservation[] {
    return rules
      .filter(({ nodeSelector }) => matchesNode(nodeSelector, node))
      .flatMap(rule => {
        const found = judged(rule, series, declaration);
        return (found?.series ?? []).map(({ labels, values }) => {
          const target = targetOf(rule, node, labels, stateOf(rule, values, declaration));
          const firing = this.alertStore.get(target.key)?.lifecycle.state === 'firing';
          const observation = evaluateSeries(values, found!.terms, end * 1000, firing);
          return { target, observation, holdDurations: IMMEDIATE };
        });
      });
  }
}

/** Returns the state that a notice names: the last one, or the one from which on label sets are counted. */
const stateOf = (rule: SeriesRule, values: Float64Array, declaration: Family) =>
  rule.over === 'count' && declaration.kind === 'state' ? rule.from : lastState(values, declaration);

function targetOf(
  rule: SeriesRule,
  node: PublicNode,
  labels: Readonly<Record<string, string>>,
  state: string | undefined,
) {
  const { id, name, family, is } = rule;
  const atLeast = leastCount(rule);
  const { unit, factor } = atLeast === undefined ? alertUnitOf(family) : ({ unit: 'count', factor: 1 } as const);
  return {
    key: seriesKey('series', id, node.uuid, labels),
    kind: 'load',
    node: { uuid: node.uuid, name: node.name },
    rule: { id, name },
    task: null,
    series: { family, labels, is, ...(state !== undefined && { state }), ...(atLeast !== undefined && { atLeast }) },
    metric: 'series',
    unit,
    threshold: Number(((atLeast ?? rule.threshold) * factor).toPrecision(12)),
  } as const;
}

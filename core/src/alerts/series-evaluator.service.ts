import { alertUnitOf, matchesNode, NODE_SOURCE, type Family, type PublicNode } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { SeriesWindowService, type SeriesMinutes } from '../history/labelled/series-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { seriesKey, type TargetObservation } from './open-alert.ts';
import { RulesService, type SeriesRule } from './rules.service.ts';
import { evaluateSeries, held, judgedSeries, lastState, MAX_HELD_MINUTES, termsOf } from './series.rule.ts';

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
        const terms = termsOf(rule, declaration);
        if (!terms) return [];
        return judgedSeries(rule, series).map(({ labels, values }) => {
          const target = targetOf(rule, node, labels, lastState(values, declaration));
          const firing = this.alertStore.get(target.key)?.lifecycle.state === 'firing';
          return { target, observation: evaluateSeries(values, terms, end * 1000, firing), holdDurations: IMMEDIATE };
        });
      });
  }
}

function targetOf(
  { id, name, family, is, threshold }: SeriesRule,
  node: PublicNode,
  labels: Readonly<Record<string, string>>,
  state: string | undefined,
) {
  const { unit, factor } = alertUnitOf(family);
  return {
    key: seriesKey('series', id, node.uuid, labels),
    kind: 'load',
    node: { uuid: node.uuid, name: node.name },
    rule: { id, name },
    task: null,
    series: { family, labels, is, ...(state !== undefined && { state }) },
    metric: 'series',
    unit,
    threshold: Number((threshold * factor).toPrecision(12)),
  } as const;
}

import { alertUnitOf, matchesNode, NODE_SOURCE, type Family, type PublicNode } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { SeriesWindowService, type SeriesMinutes } from '../history/labelled/series-window.service.ts';
import { MinuteWindowService } from '../history/read/minute-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { seriesKey, type TargetObservation } from './open-alert.ts';
import { RulesService, type SeriesRule } from './rules.service.ts';
import {
  evaluateSeries,
  firesAbsent,
  held,
  isReporting,
  judged,
  lastState,
  leastCount,
  MAX_HELD_MINUTES,
} from './series.rule.ts';

/** Minutes of a node that reports have a value of it. */
export const PRESENCE = 'cpu';

/** Service that evaluates the series of all nodes for all rules. Stored values of a family are read once for all of them. */
@Injectable()
export class SeriesEvaluatorService {
  constructor(
    private readonly rules: RulesService,
    private readonly nodeCache: NodeCacheService,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesWindow: SeriesWindowService,
    private readonly alertStore: AlertStoreService,
    private readonly minuteWindow: MinuteWindowService,
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
      const presence = await this.presence(own, uuids, end);
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
            { end, presence: presence.get(uuid) },
          ),
        );
    }
    return observations;
  }

  /** Returns the minutes in which nodes reported, if a rule fires about missing values. Nodes that never reported are left out. */
  private async presence(
    rules: readonly SeriesRule[],
    nodes: readonly string[],
    end: number,
  ): Promise<ReadonlyMap<string, Float64Array>> {
    const presence = new Map<string, Float64Array>();
    const firing = rules.filter(({ whenAbsent }) => whenAbsent === 'fire');
    if (firing.length === 0) return presence;
    const minutes = Math.max(...firing.map(({ windowMinutes }) => windowMinutes));
    const window = { from: end - minutes * 60, minutes };
    for await (const [uuid, read] of this.minuteWindow.ofNodes(nodes, [PRESENCE], window))
      presence.set(uuid, read(PRESENCE));
    return presence;
  }

  private judge(
    rules: readonly SeriesRule[],
    node: PublicNode,
    series: readonly SeriesMinutes[],
    declaration: Family,
    { end, presence }: Moment,
  ): TargetObservation[] {
    return rules
      .filter(({ nodeSelector }) => matchesNode(nodeSelector, node))
      .flatMap(rule => {
        const found = judged(rule, series, declaration);
        return (found?.series ?? []).map(({ labels, values }) => {
          const reporting = isReporting(presence?.subarray(-rule.windowMinutes));
          const open = this.alertStore.get(seriesKey('series', rule.id, node.uuid, labels));
          const firing = open?.lifecycle.state === 'firing';
          // An alert about missing values is one to its end, which tells that there are values again.
          const absent = firesAbsent(rule, values, reporting) || (firing && open?.target.series?.absent === true);
          const target = targetOf(rule, node, labels, absent ? { absent } : stateOf(rule, values, declaration));
          const observation = evaluateSeries(values, found!.terms, end * 1000, firing, reporting);
          return { target, observation, holdDurations: IMMEDIATE };
        });
      });
  }
}

/** End of the evaluated minutes in seconds, and the minutes of a node that may have fallen silent. */
interface Moment {
  readonly end: number;
  readonly presence: Float64Array | undefined;
}

/** Returns the state that a notice names: the last one, or the one from which on label sets are counted. */
function stateOf(rule: SeriesRule, values: Float64Array, declaration: Family): { readonly state?: string } {
  const state = rule.over === 'count' && declaration.kind === 'state' ? rule.from : lastState(values, declaration);
  return state === undefined ? {} : { state };
}

function targetOf(
  rule: SeriesRule,
  node: PublicNode,
  labels: Readonly<Record<string, string>>,
  seen: { readonly state?: string; readonly absent?: true },
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
    series: { family, labels, is, ...seen, ...(atLeast !== undefined && { atLeast }) },
    metric: 'series',
    unit,
    threshold: Number(((atLeast ?? rule.threshold) * factor).toPrecision(12)),
  } as const;
}

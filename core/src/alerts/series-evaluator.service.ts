import { Injectable } from '@nestjs/common';
import { matchesNode, type Family, type NewSeriesRule, type PublicNode } from '@vitrine/contracts';
import type { SeriesMinutes } from '../history/labelled/series-window.service.ts';
import { MinuteWindowService } from '../history/read/minute-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { asSeriesRule } from './load-preset.rule.ts';
import type { AlertTarget, TargetObservation } from './open-alert.ts';
import { RuleSeriesService, type RuleFamily } from './rule-series.service.ts';
import { keyOf, targetOf } from './rule-target.ts';
import { RulesService, type LoadRule, type SeriesRule } from './rules.service.ts';
import { evaluateSeries, firesAbsent, isReporting, judged, lastState } from './series.rule.ts';

/** Metric that every reporting node has in each minute. */
export const PRESENCE = 'cpu';

/** A rule with its terms and its family. */
interface Watched {
  readonly rule: LoadRule | SeriesRule;
  readonly terms: NewSeriesRule;
  readonly family: RuleFamily;
}

/**
 * Service that evaluates the series of all nodes for all load and series rules. Rules about the same part of the history share one
 * read.
 */
@Injectable()
export class SeriesEvaluatorService {
  constructor(
    private readonly rules: RulesService,
    private readonly nodeCache: NodeCacheService,
    private readonly ruleSeries: RuleSeriesService,
    private readonly alertStore: AlertStoreService,
    private readonly minuteWindow: MinuteWindowService,
  ) {}

  /** Evaluates the minutes before `end` (seconds). A rule about a family that is no longer declared observes nothing. */
  async evaluate(end: number): Promise<TargetObservation[]> {
    const observations: TargetObservation[] = [];
    for (const watched of Map.groupBy(this.watched(), ({ family }) => family.of[0]!.part).values()) {
      const terms = watched.map(watch => watch.terms);
      const nodes = this.nodeCache
        .all()
        .map(({ node }) => node)
        .filter(node => terms.some(({ nodeSelector }) => matchesNode(nodeSelector, node)));
      const minutes = Math.max(...terms.map(({ windowMinutes }) => windowMinutes));
      const families = watched.map(({ family }) => family);
      const presence = await this.presence(terms, nodes, end);
      for await (const [node, seriesOf] of this.ruleSeries.ofNodes(nodes, families, {
        from: end - minutes * 60,
        minutes,
      })) {
        const moment = { end, presence: presence.get(node.uuid) };
        const nodeRules = watched.filter(watch => matchesNode(watch.terms.nodeSelector, node));
        observations.push(
          ...nodeRules.flatMap(rule =>
            seriesOf ? this.judge(rule, node, seriesOf(rule.family), moment) : unknown(targetOf(rule.rule, node, {})),
          ),
        );
      }
    }
    return observations;
  }

  private watched(): Watched[] {
    return this.rules.list().flatMap(rule => {
      if ((rule.kind !== 'load' && rule.kind !== 'series') || !rule.enabled) return [];
      const terms = asSeriesRule(rule);
      const family = this.ruleSeries.find(terms.family);
      return family ? [{ rule, terms, family }] : [];
    });
  }

  /** Returns the minutes in which nodes reported, if a rule fires for missing values. Nodes that never reported are left out. */
  private async presence(
    rules: readonly NewSeriesRule[],
    nodes: readonly PublicNode[],
    end: number,
  ): Promise<ReadonlyMap<string, Float64Array>> {
    const presence = new Map<string, Float64Array>();
    const firing = rules.filter(({ whenAbsent }) => whenAbsent === 'fire');
    if (firing.length === 0) return presence;
    const minutes = Math.max(...firing.map(({ windowMinutes }) => windowMinutes));
    const window = { from: end - minutes * 60, minutes };
    const uuids = nodes.map(({ uuid }) => uuid);
    for await (const [uuid, read] of this.minuteWindow.ofNodes(uuids, [PRESENCE], window))
      presence.set(uuid, read(PRESENCE));
    return presence;
  }

  private judge(
    { rule, terms, family: { declaration } }: Watched,
    node: PublicNode,
    series: readonly SeriesMinutes[],
    { end, presence }: Moment,
  ): TargetObservation[] {
    const found = judged(terms, series, declaration);
    return (found?.series ?? []).map(({ labels, values }) => {
      const reporting = isReporting(presence?.subarray(-terms.windowMinutes));
      const open = this.alertStore.get(keyOf(rule, node, labels));
      const firing = open?.lifecycle.state === 'firing';
      // An alert about missing values stays one until it ends with a new value.
      const absent = firesAbsent(terms, values, reporting) || (firing && open?.target.series?.absent === true);
      const target = targetOf(rule, node, labels, absent ? { absent } : stateOf(terms, values, declaration));
      const observation = evaluateSeries(values, found!.terms, end * 1000, firing, reporting);
      return { target, observation, holdDurations: IMMEDIATE };
    });
  }
}

const unknown = (target: AlertTarget): TargetObservation => ({
  target,
  observation: { is: 'unknown' },
  holdDurations: IMMEDIATE,
});

/** End of the evaluated minutes in seconds, and the minutes of a node that may have stopped reporting. */
interface Moment {
  readonly end: number;
  readonly presence: Float64Array | undefined;
}

/** Returns the state that a notice names: the last one or, for a rule that counts, the state from which on label sets count. */
function stateOf(rule: NewSeriesRule, values: Float64Array, declaration: Family): { readonly state?: string } {
  const state = rule.over === 'count' && declaration.kind === 'state' ? rule.from : lastState(values, declaration);
  return state === undefined ? {} : { state };
}

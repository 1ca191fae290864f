import { setImmediate } from 'node:timers/promises';
import { alertUnitOf, limitOf, matchesNode, type PublicNode } from '@vitrine/contracts';
import { HOUR_S } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { FamilyRegistryService, type KnownFamily } from '../history/labelled/family-registry.service.ts';
import { SeriesWindowService } from '../history/labelled/series-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { evaluateForecast, LOOKBACK_HOURS } from './forecast.rule.ts';
import { seriesKey, type TargetObservation } from './open-alert.ts';
import { RulesService, type ForecastRule, type StoredRule } from './rules.service.ts';
import { neat, selects } from './series.rule.ts';

/** Returns the value at which a family of a node is full; undefined if it has no limit. Of a machine of unknown size it is 0. */
export function limitOfNode({ declaration, metric }: KnownFamily, node: PublicNode): number | undefined {
  const limit = limitOf({ ...declaration, metric });
  return typeof limit === 'string' ? node[limit] : limit;
}

/** Service that evaluates forecasts. Days of history are read, so once an hour is enough, and at once when rules change. */
@Injectable()
export class ForecastEvaluatorService {
  private rulesThen: readonly StoredRule[] | undefined;
  private evaluatedTo = 0;

  constructor(
    private readonly rules: RulesService,
    private readonly nodeCache: NodeCacheService,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesWindow: SeriesWindowService,
    private readonly alertStore: AlertStoreService,
  ) {}

  /** Evaluates the days before `end` (seconds). Returns undefined if it is too early for that. */
  async evaluate(end: number): Promise<TargetObservation[] | undefined> {
    const all = this.rules.list();
    if (all === this.rulesThen && Math.abs(end - this.evaluatedTo) < HOUR_S) return undefined;
    const rules = all.filter((rule): rule is ForecastRule => rule.kind === 'forecast' && rule.enabled);
    const observations: TargetObservation[] = [];
    for (const [name, own] of Map.groupBy(rules, ({ family }) => family)) {
      const family = this.familyRegistry.find(name);
      if (!family) continue;
      for (const { node } of this.nodeCache.all()) {
        const covering = own.filter(({ nodeSelector }) => matchesNode(nodeSelector, node));
        if (covering.length === 0) continue;
        observations.push(...(await this.ofNode(covering, family, node, end)));
        await setImmediate();
      }
    }
    this.rulesThen = all;
    this.evaluatedTo = end;
    return observations;
  }

  private async ofNode(
    rules: readonly ForecastRule[],
    family: KnownFamily,
    node: PublicNode,
    end: number,
  ): Promise<TargetObservation[]> {
    const limit = limitOfNode(family, node);
    if (limit === undefined) return [];
    const from = Math.ceil(end / HOUR_S) * HOUR_S - LOOKBACK_HOURS * HOUR_S;
    const series = await this.seriesWindow.hoursOfNode(node.uuid, family, { from, hours: LOOKBACK_HOURS });
    const { unit, factor } = alertUnitOf(family.fullName);
    return rules.flatMap(rule =>
      series
        .filter(({ labels }) => selects(rule.only, labels))
        .map(({ labels, values }) => {
          const key = seriesKey('forecast', rule.id, node.uuid, labels);
          const firing = this.alertStore.get(key)?.lifecycle.state === 'firing';
          const { observation, fullAt } = evaluateForecast(values, limit, rule, end * 1000, firing);
          const target = {
            key,
            kind: 'forecast',
            node: { uuid: node.uuid, name: node.name },
            rule: { id: rule.id, name: rule.name },
            task: null,
            series: { family: family.fullName, labels, is: 'above', ...(fullAt !== undefined && { fullAt }) },
            metric: 'series',
            unit,
            threshold: neat(limit * factor),
          } as const;
          return { target, observation: inAlertUnit(observation, factor), holdDurations: IMMEDIATE };
        }),
    );
  }
}

/** Converts the value of an observation to the unit of alerts. */
export const inAlertUnit = (observation: TargetObservation['observation'], factor: number) =>
  observation.is === 'breached' && observation.value !== null
    ? { ...observation, value: neat(observation.value * factor) }
    : observation;

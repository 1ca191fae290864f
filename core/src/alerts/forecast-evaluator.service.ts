import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { alertUnitOf, matchesNode, type PublicNode } from '@vitrine/contracts';
import { HOUR_S } from '@vitrine/contracts/time';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { LOOKBACK_HOURS } from '../platform/forecast/forecast.rule.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { ForecastSeriesService } from './forecast-series.service.ts';
import { evaluateForecast } from './forecast.rule.ts';
import { seriesKey, type TargetObservation } from './open-alert.ts';
import { RulesService, type ForecastRule, type StoredRule } from './rules.service.ts';
import { neat, selects } from './series.rule.ts';

/** Service that evaluates forecasts: once an hour, because days of history are read, and at once when rules change. */
@Injectable()
export class ForecastEvaluatorService {
  private rulesThen: readonly StoredRule[] | undefined;
  private evaluatedTo = 0;

  constructor(
    private readonly rules: RulesService,
    private readonly nodeCache: NodeCacheService,
    private readonly forecastSeries: ForecastSeriesService,
    private readonly alertStore: AlertStoreService,
  ) {}

  /** Evaluates the days before `end` (seconds). Returns undefined if no evaluation is due. */
  async evaluate(end: number): Promise<TargetObservation[] | undefined> {
    const all = this.rules.list();
    if (all === this.rulesThen && Math.abs(end - this.evaluatedTo) < HOUR_S) return undefined;
    const rules = all.filter((rule): rule is ForecastRule => rule.kind === 'forecast' && rule.enabled);
    const observations: TargetObservation[] = [];
    for (const [name, familyRules] of Map.groupBy(rules, ({ family }) => family)) {
      for (const { node } of this.nodeCache.all()) {
        const covering = familyRules.filter(({ nodeSelector }) => matchesNode(nodeSelector, node));
        if (covering.length === 0) continue;
        observations.push(...(await this.ofNode(covering, name, node, end)));
        await setImmediate();
      }
    }
    this.rulesThen = all;
    this.evaluatedTo = end;
    return observations;
  }

  private async ofNode(
    rules: readonly ForecastRule[],
    family: string,
    node: PublicNode,
    end: number,
  ): Promise<TargetObservation[]> {
    const from = Math.ceil(end / HOUR_S) * HOUR_S - LOOKBACK_HOURS * HOUR_S;
    const filling = await this.forecastSeries.ofNode(family, node, { from, hours: LOOKBACK_HOURS });
    if (!filling) return [];
    const { limit, series, periodAt } = filling;
    const period = periodAt?.(end * 1000 - 1);
    const { unit, factor } = alertUnitOf(family);
    return rules.flatMap(rule =>
      series
        .filter(({ labels }) => selects(rule.only, labels))
        .map(({ labels, values }) => {
          const key = seriesKey('forecast', rule.id, node.uuid, labels);
          const firing = this.alertStore.get(key)?.lifecycle.state === 'firing';
          const { observation, fullAt } = evaluateForecast(values, limit, { ...rule, period }, end * 1000, firing);
          const target = {
            key,
            kind: 'forecast',
            node: { uuid: node.uuid, name: node.name },
            rule: { id: rule.id, name: rule.name },
            task: null,
            series: { family, labels, is: 'above', ...(fullAt !== undefined && { fullAt }) },
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

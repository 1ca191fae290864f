import { Injectable } from '@nestjs/common';
import { alertUnitOf, CHECK_TIME_FAMILY, matchesNode, type Family, type NewSeriesRule } from '@vitrine/contracts';
import type { SeriesMinutes } from '../history/labelled/series-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { CheckTimes, type CheckTimesWindow, type TimedCheck } from './check-times.contribution.ts';
import { NO_TARGET, seriesKey, type AlertTarget, type TargetObservation } from './open-alert.ts';
import { RulesService, type SeriesRule } from './rules.service.ts';
import { evaluateSeries, judged, leastCount, neat } from './series.rule.ts';

const DECLARATION: Family = { kind: 'gauge', unit: 'seconds', help: 'Response time', labels: ['check'], max: 500 };

/** The response times of a check. */
interface CheckSeries extends SeriesMinutes {
  readonly check: TimedCheck;
}

/** Minutes that a rule judges: of one check, or of all of them together. */
interface JudgedTimes {
  readonly check: TimedCheck | undefined;
  readonly values: Float64Array;
}

export const isAboutCheckTimes = (rule: { readonly kind: string }): rule is NewSeriesRule =>
  rule.kind === 'series' && (rule as NewSeriesRule).family === CHECK_TIME_FAMILY;

/**
 * Service that evaluates the response times of checks for rules. A rule about all nodes covers all checks, any other rule covers
 * the checks of its nodes.
 */
@Injectable()
export class CheckTimeEvaluatorService {
  constructor(
    private readonly contributions: Contributions,
    private readonly rules: RulesService,
    private readonly nodeCache: NodeCacheService,
    private readonly alertStore: AlertStoreService,
  ) {}

  /** Evaluates the minutes before `end` (seconds). */
  async evaluate(end: number): Promise<TargetObservation[]> {
    const observations: TargetObservation[] = [];
    for (const rule of this.rules.list()) {
      if (!isAboutCheckTimes(rule) || !rule.enabled) continue;
      const window = { from: end - rule.windowMinutes * 60, minutes: rule.windowMinutes };
      for (const { check, values } of await this.judge(rule, this.covered(rule), window)) {
        const target = this.targetOf(rule, check);
        const firing = this.alertStore.get(target.key)?.lifecycle.state === 'firing';
        const observation = this.observe(rule, values, end * 1000, firing);
        observations.push({ target, observation, holdDurations: IMMEDIATE });
      }
    }
    return observations;
  }

  /** Returns the checks that a rule covers. */
  covered({ nodeSelector }: NewSeriesRule): TimedCheck[] {
    return this.contributions
      .of(CheckTimes)
      .flatMap(times => [...times.list()])
      .filter(({ node }) => {
        const listed = node === null ? undefined : this.nodeCache.get(node)?.node;
        return nodeSelector.all || (listed !== undefined && matchesNode(nodeSelector, listed));
      });
  }

  /** Returns the values of some checks that a rule judges, minute by minute. */
  async judge(
    rule: NewSeriesRule,
    checks: readonly TimedCheck[],
    window: CheckTimesWindow,
  ): Promise<readonly JudgedTimes[]> {
    const ids = checks.map(({ id }) => id);
    const series: CheckSeries[] = [];
    for (const times of this.contributions.of(CheckTimes)) {
      const minutes = await times.minutes(ids, window);
      for (const check of checks) {
        const values = minutes.get(check.id);
        if (values) series.push({ check, labels: { check: check.name }, values });
      }
    }
    const found = judged(rule, series, DECLARATION)!.series;
    return found.map(entry => ({ check: series.find(candidate => candidate === entry)?.check, values: entry.values }));
  }

  /** Judges minutes up to `end` (ms). */
  observe(rule: NewSeriesRule, values: Float64Array, end: number, firing: boolean) {
    const atLeast = leastCount(rule);
    // A check without response times is either down, which has its own alert, or paused.
    const checkRule = { ...rule, whenAbsent: 'keep' as const };
    const terms =
      atLeast === undefined ? checkRule : { ...checkRule, family: 'count', is: 'above' as const, threshold: atLeast };
    return evaluateSeries(values, terms, end, firing);
  }

  private targetOf(rule: SeriesRule, check: TimedCheck | undefined): AlertTarget {
    const { id, name, family, is } = rule;
    const atLeast = leastCount(rule);
    const { unit, factor } = atLeast === undefined ? alertUnitOf(family) : ({ unit: 'count', factor: 1 } as const);
    const node = check?.node ? this.nodeCache.get(check.node)?.node : undefined;
    return {
      ...NO_TARGET,
      key: seriesKey('series', id, 'checks', check ? { check: String(check.id) } : {}),
      kind: 'load',
      node: node ? { uuid: node.uuid, name: node.name } : null,
      rule: { id, name },
      task: check ? { id: check.id, name: check.name } : null,
      series: { family, labels: {}, is, ...(atLeast !== undefined && { atLeast }) },
      metric: 'series',
      unit,
      threshold: neat((atLeast ?? rule.threshold) * factor),
    };
  }
}

import { Injectable } from '@nestjs/common';
import { alertUnitOf, matchesNode, type PublicNode, type Backtest, type BacktestRequest } from '@vitrine/contracts';
import { HOUR_MS, HOUR_S, MINUTE_MS } from '@vitrine/contracts/time';
import { MinuteWindowService } from '../history/read/minute-window.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { PingService } from '../ping/ping.service.ts';
import { LOOKBACK_HOURS } from '../platform/forecast/forecast.rule.ts';
import { Clock } from '../platform/time/clock.ts';
import { IMMEDIATE } from './alert-lifecycle.rule.ts';
import { isShort, observePresence, replayRule, type BacktestFiring } from './backtest.rule.ts';
import { CheckTimeEvaluatorService, isAboutCheckTimes } from './check-time-evaluator.service.ts';
import type { TimedCheck } from './check-times.contribution.ts';
import { inAlertUnit } from './forecast-evaluator.service.ts';
import { ForecastSeriesService } from './forecast-series.service.ts';
import { evaluateForecast } from './forecast.rule.ts';
import { evaluateLatency } from './latency.rule.ts';
import { asSeriesRule } from './load-preset.rule.ts';
import { RuleSeriesService } from './rule-series.service.ts';
import { PRESENCE } from './series-evaluator.service.ts';
import { evaluateSeries, isReporting, judged, selects } from './series.rule.ts';
import { SlidingProbeWindow } from './sliding-probe-window.ts';

const DAY_MINUTES = 1440;
/** Time budget of a backtest. Once it is used up, the result covers only the nodes evaluated so far. */
const BUDGET_MS = 4000;
const MAX_LISTED = 200;

type Rule<K> = Extract<BacktestRequest['rule'], { kind: K }>;
type Found = { node: string | null; task: number | null; labels?: Record<string, string> } & BacktestFiring;

/** The minutes before now that are stored; seconds. */
interface Span {
  readonly from: number;
  readonly minutes: number;
}

/** Returns whether a metric is in the history. Traffic is a running counter: its past values are not stored. */
const isStored = (rule: BacktestRequest['rule']) => rule.kind !== 'load' || rule.metric !== 'traffic';

/** Service that calculates when a rule would have fired, with the same decisions as live evaluation. */
@Injectable()
export class BacktestService {
  constructor(
    private readonly minuteWindow: MinuteWindowService,
    private readonly nodeCache: NodeCacheService,
    private readonly ping: PingService,
    private readonly ruleSeries: RuleSeriesService,
    private readonly forecastSeries: ForecastSeriesService,
    private readonly checkTimeEvaluator: CheckTimeEvaluatorService,
    private readonly clock: Clock,
  ) {}

  async run({ rule, days }: BacktestRequest): Promise<Backtest> {
    const started = performance.now();
    const end = Math.floor(this.clock.now() / MINUTE_MS) * 60;
    const span = { from: end - days * DAY_MINUTES * 60, minutes: days * DAY_MINUTES };
    const parts = this.partsOf(rule, span);
    const found: Found[] = [];
    let evaluated = 0;
    for (const replay of parts) {
      if (performance.now() - started > BUDGET_MS || !isStored(rule)) break;
      found.push(...(await replay()));
      evaluated++;
    }
    const firings = found.sort((a, b) => b.from - a.from);
    return {
      from: span.from * 1000,
      to: end * 1000,
      matchingNodes: parts.length,
      evaluatedNodes: evaluated,
      count: firings.length,
      shorterThanThreeMinutes: firings.filter(isShort).length,
      firings: firings.slice(0, MAX_LISTED),
    };
  }

  /**
   * Returns the parts of a backtest, evaluated separately within the budget: a node, a check, or several checks judged together.
   */
  private partsOf(rule: BacktestRequest['rule'], span: Span): (() => Promise<Found[]>)[] {
    if (!isAboutCheckTimes(rule)) return this.matchingNodes(rule).map(node => () => this.replayNode(rule, node, span));
    const checks = this.checkTimeEvaluator.covered(rule);
    const groups = rule.over === 'each' ? checks.map(check => [check]) : [checks];
    return groups.map(group => () => this.responseTimes(rule, group, span));
  }

  private async responseTimes(rule: Rule<'series'>, checks: readonly TimedCheck[], span: Span): Promise<Found[]> {
    const judged = await this.checkTimeEvaluator.judge(rule, checks, span);
    return judged.flatMap(({ check, values }) => {
      const observe = (minute: number, firing: boolean, end: number) => {
        const window = values.subarray(Math.max(0, minute + 1 - rule.windowMinutes), minute + 1);
        return this.checkTimeEvaluator.observe(rule, window, end, firing);
      };
      const firings = replayRule({ from: span.from * 1000, minutes: span.minutes, holdDurations: IMMEDIATE, observe });
      return firings.map(firing => ({
        ...{ node: check?.node ?? null, task: null, labels: check ? { check: check.name } : {} },
        ...firing,
      }));
    });
  }

  private matchingNodes(rule: BacktestRequest['rule']): PublicNode[] {
    const all = this.nodeCache.all().map(({ node }) => node);
    return all.filter(node =>
      rule.kind === 'offline' ? rule.nodes.includes(node.uuid) : matchesNode(rule.nodeSelector, node),
    );
  }

  private async replayNode(rule: BacktestRequest['rule'], node: PublicNode, span: Span): Promise<Found[]> {
    if (rule.kind === 'offline') return this.offline(rule, node, span);
    if (rule.kind === 'forecast') return this.forecast(rule, node, span);
    if (rule.kind === 'latency') return this.latency(rule, node, span);
    const found = await this.series(asSeriesRule(rule), node, span);
    // A load rule judges the node as a whole.
    return rule.kind === 'load' ? found.map(({ labels: _, ...firing }) => firing) : found;
  }

  private async offline({ graceSeconds }: Rule<'offline'>, node: PublicNode, span: Span): Promise<Found[]> {
    const read = await this.minuteWindow.ofNode(node.uuid, ['cpu'], span);
    if (!read) return [];
    const cpu = read('cpu');
    const observe = observePresence(minute => !Number.isNaN(cpu[minute]!), span.from * 1000);
    return this.collectFirings(node, null, span, {
      holdDurations: { pendingFor: graceSeconds * 1000, resolveAfter: 0 },
      observe,
    });
  }

  private async series(rule: Rule<'series'>, node: PublicNode, span: Span): Promise<Found[]> {
    const family = this.ruleSeries.find(rule.family);
    if (!family) return [];
    const found = judged(rule, await this.ruleSeries.ofNode(node, family, span), family.declaration);
    const read = rule.whenAbsent === 'fire' ? await this.minuteWindow.ofNode(node.uuid, [PRESENCE], span) : undefined;
    const presence = read?.(PRESENCE);
    return (found?.series ?? []).flatMap(({ labels, values }) => {
      const first = values.findIndex(value => !Number.isNaN(value));
      const observe = (minute: number, firing: boolean, end: number) => {
        // A series exists from its first value on; earlier minutes are not missing values.
        if (first < 0 || minute < first) return { is: 'unknown' } as const;
        const from = Math.max(0, minute + 1 - rule.windowMinutes);
        const reporting = isReporting(presence?.subarray(from, minute + 1));
        return evaluateSeries(values.subarray(from, minute + 1), found!.terms, end, firing, reporting);
      };
      const firings = this.collectFirings(node, null, span, { holdDurations: IMMEDIATE, observe });
      return firings.map(firing => ({ ...firing, labels: { ...labels } }));
    });
  }

  /** Evaluates at each full hour, as live evaluation does. */
  private async forecast(rule: Rule<'forecast'>, node: PublicNode, span: Span): Promise<Found[]> {
    const from = Math.floor(span.from / HOUR_S) * HOUR_S - LOOKBACK_HOURS * HOUR_S;
    const hours = LOOKBACK_HOURS + span.minutes / 60;
    const filling = await this.forecastSeries.ofNode(rule.family, node, { from, hours });
    if (!filling) return [];
    const { limit, series, periodAt } = filling;
    const { factor } = alertUnitOf(rule.family);
    return series
      .filter(({ labels }) => selects(rule.only, labels))
      .flatMap(({ labels, values }) => {
        const observe = (_: number, firing: boolean, end: number) => {
          const hour = end / HOUR_MS - from / HOUR_S;
          if (!Number.isInteger(hour)) return { is: 'unknown' } as const;
          const window = values.subarray(hour - LOOKBACK_HOURS, hour);
          const terms = { ...rule, period: periodAt?.(end - 1) };
          return inAlertUnit(evaluateForecast(window, limit, terms, end, firing).observation, factor);
        };
        const firings = this.collectFirings(node, null, span, { holdDurations: IMMEDIATE, observe });
        return firings.map(firing => ({ ...firing, labels: { ...labels } }));
      });
  }

  private async latency(rule: Rule<'latency'>, node: PublicNode, span: Span): Promise<Found[]> {
    const tasks = this.ping.of(node.uuid).filter(({ id }) => rule.tasks.includes(id));
    const found: Found[] = [];
    for (const { id } of tasks) {
      const line = await this.minuteWindow.ofTask(node.uuid, id, span);
      if (!line) continue;
      const sliding = new SlidingProbeWindow(line, rule.windowMinutes);
      const observe = (minute: number, firing: boolean, end: number) =>
        evaluateLatency(sliding.advanceTo(minute), rule, firing, () => end);
      found.push(...this.collectFirings(node, id, span, { holdDurations: IMMEDIATE, observe }));
    }
    return found;
  }

  private collectFirings(
    node: PublicNode,
    task: number | null,
    { from, minutes }: Span,
    stage: Pick<Parameters<typeof replayRule>[0], 'holdDurations' | 'observe'>,
  ): Found[] {
    return replayRule({ from: from * 1000, minutes, ...stage }).map(firing => ({ node: node.uuid, task, ...firing }));
  }
}

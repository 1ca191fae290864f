import { z } from 'zod';
import {
  LATENCY_STATISTICS,
  LOAD_METRICS,
  UNIT_OF_METRIC,
  alertUnitOf,
  type LatencyStatistic,
  type LoadMetric,
} from './alert-metrics.ts';
import { Etag } from './etag.ts';
import { NodeSelector } from './node-selector.ts';
import { RowId } from './numbers.ts';

const common = {
  name: z.string().trim().min(1).max(100),
  enabled: z.boolean(),
  nodeSelector: NodeSelector,
  threshold: z.number().min(0).max(1e12),
  windowMinutes: z.number().int().min(1).max(1440),
  /** Minimum time between two notices of this rule about one node. */
  cooldownMinutes: z.number().int().min(0).max(10_080),
};

const loadRule = {
  kind: z.literal('load'),
  ...common,
  metric: z.enum(LOAD_METRICS),
  /** Share of the window's minutes that must reach the threshold, in percent. */
  ratio: z.number().min(1).max(100),
};

const latencyRule = {
  kind: z.literal('latency'),
  ...common,
  statistic: z.enum(LATENCY_STATISTICS),
  /** Ping tasks to evaluate, each on its own. An empty list means none. */
  tasks: z.array(RowId).max(200),
};

/** How a rule evaluates the label sets of a node. */
const SERIES_COMBINATIONS = ['each', 'max', 'min', 'sum', 'count'] as const;

/** Ways in which a rule treats a series without current values. */
const WHEN_ABSENT = ['keep', 'resolve', 'fire'] as const;

const seriesRule = {
  kind: z.literal('series'),
  ...common,
  /** In the unit of the family: a share is 0 to 1. */
  threshold: z.number().min(-1e15).max(1e15),
  /** Name of the family, such as `node_filesystem_used_ratio`. */
  family: z.string().regex(/^[a-z][a-z0-9_]{2,120}$/),
  /** Label values to match, with `*` for any text; an empty list matches all. */
  only: z.array(z.string().trim().min(1).max(100)).max(20),
  /** Judges each label set on its own, or all label sets of a node together: with `count`, by the number in breach. */
  over: z.enum(SERIES_COMBINATIONS),
  /** For `count`: number of label sets in breach from which the rule fires; by default 1. */
  atLeast: z.number().int().min(1).max(500).optional(),
  is: z.enum(['above', 'below']),
  /** For a family of states: the state from which the rule fires. The threshold is ignored. */
  from: z.string().max(30).optional(),
  ratio: loadRule.ratio,
  /**
   * For a series without values in the whole window: the alert stays unchanged (default), is resolved, or fires. It fires only
   * while the node reports, because an offline node has its own alert.
   */
  whenAbsent: z.enum(WHEN_ABSENT).optional(),
};

const forecastRule = {
  kind: z.literal('forecast'),
  name: common.name,
  enabled: common.enabled,
  nodeSelector: common.nodeSelector,
  cooldownMinutes: common.cooldownMinutes,
  /** Name of a family that has a limit, such as `node_filesystem_used_ratio`. */
  family: seriesRule.family,
  only: seriesRule.only,
  /** Fires if the limit will be reached within this many days, extrapolated from the last days. */
  withinDays: z.number().int().min(1).max(60),
};

/** A share cannot exceed 100 %, but used traffic may exceed its quota. */
const isReachable = ({
  metric,
  threshold,
}: {
  readonly metric: LoadMetric | LatencyStatistic;
  readonly threshold: number;
}) => metric === 'traffic' || UNIT_OF_METRIC[metric] !== 'percent' || threshold <= 100;
const UNREACHABLE = { path: ['threshold'], message: 'threshold.percent' };

/** Body of `POST /api/v1/admin/alerts/rules` and `PUT …/{id}`. */
export const NewAlertRule = z.discriminatedUnion('kind', [
  z.strictObject(loadRule).refine(isReachable, UNREACHABLE),
  z
    .strictObject(latencyRule)
    .refine(({ statistic, threshold }) => isReachable({ metric: statistic, threshold }), UNREACHABLE),
  z
    .strictObject(seriesRule)
    .refine(
      ({ family, over, is, threshold }) =>
        is === 'below' || over === 'sum' || alertUnitOf(family).unit !== 'percent' || threshold <= 1,
      UNREACHABLE,
    ),
  z.strictObject(forecastRule),
]);
export type NewAlertRule = z.infer<typeof NewAlertRule>;
export type NewLoadRule = Extract<NewAlertRule, { kind: 'load' }>;
export type NewLatencyRule = Extract<NewAlertRule, { kind: 'latency' }>;
export type NewSeriesRule = Extract<NewAlertRule, { kind: 'series' }>;
export type NewForecastRule = Extract<NewAlertRule, { kind: 'forecast' }>;

const stored = {
  id: RowId,
  /** Number of nodes that the rule covers now. */
  nodes: z.number(),
  lastNotified: z.number().nullable(),
  etag: Etag,
};

/** Rule in the admin area. */
export const AlertRule = z.discriminatedUnion('kind', [
  z.object({ ...loadRule, ...stored }),
  z.object({ ...latencyRule, ...stored }),
  z.object({ ...seriesRule, ...stored }),
  z.object({ ...forecastRule, ...stored }),
]);
export type AlertRule = z.infer<typeof AlertRule>;

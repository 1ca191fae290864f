import type { AlertRule, FamilyView, FieldForm, NewAlertRule } from '@vitrine/contracts';
import {
  alertUnitOf,
  UNIT_OF_METRIC,
  LATENCY_STATISTICS,
  LOAD_METRICS,
  QUOTA_FAMILY,
} from '@vitrine/contracts/alert-metrics';
import { matchesNode, type SelectableNode } from '@vitrine/contracts/matches-node';
import type { FormOf } from '../../ui/form/schema.ts';
import { select, seriesFields, stateFamily, type Translate } from './series-fields.ts';
import { fromTyped, toTyped, unitLabel } from './units.ts';

/** A rule as entered, with the threshold in the unit of its field. */
export type TypedRule = NewAlertRule;

/** Returns the request body that stores a rule unchanged. */
export function bodyOf({ id: _, nodes: __, lastNotified: ___, etag: ____, ...body }: AlertRule): NewAlertRule {
  return body as NewAlertRule;
}

export const unitOf = (rule: NewAlertRule) =>
  rule.kind === 'series' || rule.kind === 'forecast'
    ? alertUnitOf(rule.family).unit
    : UNIT_OF_METRIC[rule.kind === 'load' ? rule.metric : rule.statistic];

/**
 * Factor between a stored and a displayed threshold. Thresholds of series are stored in the unit of their family: a share is 0 to
 * 1.
 */
const shownFactor = (rule: NewAlertRule) => (rule.kind === 'series' ? alertUnitOf(rule.family).factor : 1);

/** Removes rounding errors that the factor causes. */
const withoutRoundingError = (value: number) => Number(value.toPrecision(12));

export const isTraffic = (rule: Pick<NewAlertRule, 'kind'> & { readonly metric?: string }) =>
  rule.kind === 'load' && rule.metric === 'traffic';

export const typed = (rule: NewAlertRule): TypedRule =>
  rule.kind === 'forecast'
    ? rule
    : {
        ...rule,
        ...(rule.kind === 'series' && { whenAbsent: rule.whenAbsent ?? 'keep' }),
        threshold: withoutRoundingError(toTyped(unitOf(rule), rule.threshold * shownFactor(rule))),
      };

export const untyped = (rule: TypedRule): NewAlertRule =>
  rule.kind === 'forecast'
    ? { ...rule, only: rule.family === QUOTA_FAMILY ? [] : rule.only }
    : { ...rule, threshold: withoutRoundingError(fromTyped(unitOf(rule), rule.threshold) / shownFactor(rule)) };

/** A sum of shares may exceed 100 %. */
const isSum = (rule: TypedRule) => rule.kind === 'series' && (rule.over === 'sum' || rule.is === 'below');

/** Returns why a valid rule would never fire. */
export function warningsOf(
  rule: TypedRule,
  nodes: readonly SelectableNode[],
): readonly ('threshold' | 'nodes' | 'tasks')[] {
  return [
    // Traffic is a share of a quota, which can be exceeded.
    ...(rule.kind !== 'forecast' &&
    unitOf(rule) === 'percent' &&
    !isTraffic(rule) &&
    !isSum(rule) &&
    rule.threshold > 100
      ? (['threshold'] as const)
      : []),
    ...(nodes.length > 0 && !nodes.some(node => matchesNode(rule.nodeSelector, node)) ? (['nodes'] as const) : []),
    ...(rule.kind === 'latency' && rule.tasks.length === 0 ? (['tasks'] as const) : []),
  ];
}

const nodeSelector = { all: true, nodes: [], groups: [], tags: [] };
const common = { name: '', enabled: true, nodeSelector, windowMinutes: 15, cooldownMinutes: 60 };

export const NEW_LOAD: NewAlertRule = { kind: 'load', ...common, metric: 'cpu', threshold: 90, ratio: 80 };
export const NEW_LATENCY: NewAlertRule = { kind: 'latency', ...common, statistic: 'loss', threshold: 20, tasks: [] };

export const NEW_SERIES: NewAlertRule = {
  kind: 'series',
  ...common,
  family: 'node_filesystem_used_ratio',
  only: [],
  over: 'each',
  is: 'above',
  threshold: 90,
  ratio: 80,
  whenAbsent: 'keep',
};

/** Window of a new rule about states: states are not averaged, and a message about a dead container must not be delayed. */
const STATE_WINDOW_MINUTES = 1;

/** Returns the window of a new rule after a family was selected; a window that was edited is unchanged. */
export function windowOf(rule: TypedRule & { readonly kind: 'series' }, families: readonly FamilyView[]): number {
  const defaultWindow = [STATE_WINDOW_MINUTES, common.windowMinutes];
  if (!defaultWindow.includes(rule.windowMinutes)) return rule.windowMinutes;
  return stateFamily(rule, families) ? STATE_WINDOW_MINUTES : common.windowMinutes;
}

export const NEW_FORECAST: NewAlertRule = {
  kind: 'forecast',
  name: '',
  enabled: true,
  nodeSelector,
  cooldownMinutes: 1440,
  family: 'node_filesystem_used_ratio',
  only: [],
  withinDays: 7,
};

/** Returns the form of a rule, without the node selector. */
export function ruleForm(t: Translate, rule: TypedRule, families: readonly FamilyView[] = []): FormOf<NewAlertRule> {
  const labelsOf = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, t(`metric.${name}`)]));
  const unit = unitLabel(unitOf(rule));
  // Traffic is a sum over a period, so it has no evaluation window.
  const windowed = !isTraffic(rule) && rule.kind !== 'forecast';
  const ownFields: Record<string, FieldForm> =
    rule.kind === 'series' || rule.kind === 'forecast'
      ? seriesFields(t, rule, families)
      : rule.kind === 'load'
        ? { metric: select(t('rule.metric'), LOAD_METRICS, labelsOf(LOAD_METRICS)) }
        : {
            tasks: { type: 'array', widget: 'ping-tasks', title: t('rule.tasks'), description: t('rule.tasksHint') },
            statistic: select(t('rule.figure'), LATENCY_STATISTICS, labelsOf(LATENCY_STATISTICS)),
          };
  const isState = stateFamily(rule, families) !== undefined;
  return {
    type: 'object',
    required: isState ? ['name', 'from'] : ['name'],
    properties: {
      name: { type: 'string', widget: 'text', title: t('rule.name'), maxLength: 100 },
      ...ownFields,
      ...(!isState &&
        rule.kind !== 'forecast' && {
          threshold: {
            type: 'number',
            widget: 'number',
            title: unit ? t('rule.thresholdIn', { unit }) : t('rule.threshold'),
            ...(rule.kind !== 'series' && { minimum: 0 }),
          } as const,
        }),
      ...(windowed && {
        windowMinutes: {
          type: 'integer',
          widget: 'number',
          title: t('rule.window'),
          description: t('rule.windowHint'),
          minimum: 1,
          maximum: 1440,
        } as const,
      }),
      ...(rule.kind !== 'latency' &&
        windowed && {
          ratio: {
            type: 'number',
            widget: 'number',
            title: t('rule.ratio'),
            description: t('rule.ratioHint'),
            minimum: 1,
            maximum: 100,
          } as const,
        }),
      cooldownMinutes: {
        type: 'integer',
        widget: 'number',
        title: t('rule.cooldown'),
        description: t('rule.cooldownHint'),
        minimum: 0,
        maximum: 10_080,
      },
      enabled: { type: 'boolean', widget: 'switch', title: t('rule.enabled') },
    },
  };
}

import { UNIT_OF_METRIC, LATENCY_STATISTICS, LOAD_METRICS } from '@vitrine/contracts/alert-metrics';
import type { AlertRule, FieldForm, NewAlertRule } from '@vitrine/contracts';
import { matchesNode, type SelectableNode } from '@vitrine/contracts/matches-node';
import { fromTyped, toTyped, unitLabel } from './units.ts';
import type { FormOf } from '../../ui/schema-form/form-of.ts';

interface Translate {
  (key: string): string;
  (key: string, values: Record<string, string>): string;
}

/** A rule as entered: the threshold in the unit of its field. */
export type TypedRule = NewAlertRule;

/** Returns the request body that stores a rule as it is. */
export function bodyOf({ id: _, nodes: __, lastNotified: ___, ...body }: AlertRule): NewAlertRule {
  return body as NewAlertRule;
}

export const unitOf = (rule: NewAlertRule) => UNIT_OF_METRIC[rule.kind === 'load' ? rule.metric : rule.statistic];

export const isTraffic = (rule: Pick<NewAlertRule, 'kind'> & { readonly metric?: string }) =>
  rule.kind === 'load' && rule.metric === 'traffic';

export const typed = (rule: NewAlertRule): TypedRule => ({ ...rule, threshold: toTyped(unitOf(rule), rule.threshold) });

export const untyped = (rule: TypedRule): NewAlertRule => ({
  ...rule,
  threshold: fromTyped(unitOf(rule), rule.threshold),
});

/** Returns why a rule that is valid would never fire. */
export function warningsOf(
  rule: TypedRule,
  nodes: readonly SelectableNode[],
): readonly ('threshold' | 'nodes' | 'tasks')[] {
  return [
    // Traffic is a share of a quota, which can be exceeded.
    ...(unitOf(rule) === 'percent' && !isTraffic(rule) && rule.threshold > 100 ? (['threshold'] as const) : []),
    ...(nodes.length > 0 && !nodes.some(node => matchesNode(rule.nodeSelector, node)) ? (['nodes'] as const) : []),
    ...(rule.kind === 'latency' && rule.tasks.length === 0 ? (['tasks'] as const) : []),
  ];
}

const nodeSelector = { all: true, nodes: [], groups: [], tags: [] };
const common = { name: '', enabled: true, nodeSelector, windowMinutes: 15, cooldownMinutes: 60 };

export const NEW_LOAD: NewAlertRule = { kind: 'load', ...common, metric: 'cpu', threshold: 90, ratio: 80 };
export const NEW_LATENCY: NewAlertRule = { kind: 'latency', ...common, statistic: 'loss', threshold: 20, tasks: [] };

const select = (title: string, values: readonly string[], titles: Record<string, string>): FieldForm => ({
  type: 'string',
  widget: 'select',
  title,
  enum: [...values],
  enumTitles: titles,
});

/** Returns the form of a rule, without the node selector. */
export function ruleForm(t: Translate, rule: TypedRule): FormOf<NewAlertRule> {
  const words = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, t(`metric.${name}`)]));
  const unit = unitLabel(unitOf(rule));
  // Traffic is a sum over a period, so there is no evaluation window.
  const windowed = !isTraffic(rule);
  const own: Record<string, FieldForm> =
    rule.kind === 'load'
      ? { metric: select(t('rule.metric'), LOAD_METRICS, words(LOAD_METRICS)) }
      : {
          tasks: { type: 'array', widget: 'ping-tasks', title: t('rule.tasks'), description: t('rule.tasksHint') },
          statistic: select(t('rule.figure'), LATENCY_STATISTICS, words(LATENCY_STATISTICS)),
        };
  return {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', widget: 'text', title: t('rule.name'), maxLength: 100 },
      ...own,
      threshold: {
        type: 'number',
        widget: 'number',
        title: unit ? t('rule.thresholdIn', { unit }) : t('rule.threshold'),
        minimum: 0,
      },
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
      ...(rule.kind === 'load' &&
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

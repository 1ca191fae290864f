import { alertUnitOf, UNIT_OF_METRIC, type PublicNode } from '@vitrine/contracts';
import type { SeriesMinutes } from '../history/labelled/series-window.service.ts';
import { seriesKey, type AlertTarget } from './open-alert.ts';
import type { LoadRule, SeriesRule } from './rules.service.ts';
import { leastCount, neat } from './series.rule.ts';

type EvaluatedRule = LoadRule | SeriesRule;

/** Load rules judge one series per node, and keep the keys from before they were presets. */
export const keyOf = ({ kind, id }: EvaluatedRule, { uuid }: PublicNode, labels: SeriesMinutes['labels']) =>
  kind === 'load' ? `load:${id}:${uuid}` : seriesKey('series', id, uuid, labels);

/** Returns the target of an alert of a rule about load or series. */
export function targetOf(
  rule: EvaluatedRule,
  node: PublicNode,
  labels: SeriesMinutes['labels'],
  observed: { readonly state?: string; readonly absent?: true } = {},
): AlertTarget {
  const { id, name } = rule;
  const common = {
    key: keyOf(rule, node, labels),
    kind: 'load',
    node: { uuid: node.uuid, name: node.name },
    rule: { id, name },
    task: null,
  } as const;
  if (rule.kind === 'load')
    return { ...common, metric: rule.metric, unit: UNIT_OF_METRIC[rule.metric], threshold: rule.threshold };
  const { family, is } = rule;
  const atLeast = leastCount(rule);
  const { unit, factor } = atLeast === undefined ? alertUnitOf(family) : ({ unit: 'count', factor: 1 } as const);
  return {
    ...common,
    series: { family, labels, is, ...observed, ...(atLeast !== undefined && { atLeast }) },
    metric: 'series',
    unit,
    threshold: neat((atLeast ?? rule.threshold) * factor),
  };
}

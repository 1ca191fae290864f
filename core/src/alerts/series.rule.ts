import { alertUnitOf, type NewSeriesRule } from '@vitrine/contracts';
import type { SeriesMinutes } from '../history/labelled/series-window.service.ts';
import type { Observation } from './alert-lifecycle.rule.ts';
import { evaluateLoad } from './load.rule.ts';

/** Returns whether a rule is about a label set: one of its patterns matches a value, or it has none. `*` stands for any text. */
export function selects(only: readonly string[], labels: Readonly<Record<string, string>>): boolean {
  if (only.length === 0) return true;
  const patterns = only.map(pattern => new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's'));
  return Object.values(labels).some(value => patterns.some(pattern => pattern.test(value)));
}

/** Rounds away what a factor leaves behind. */
const neat = (value: number) => Number(value.toPrecision(12));

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns the series that a rule judges: each that it selects, or one that combines them minute by minute. */
export function judgedSeries(
  { only, over }: Pick<NewSeriesRule, 'only' | 'over'>,
  series: readonly SeriesMinutes[],
): SeriesMinutes[] {
  const selected = series.filter(({ labels }) => selects(only, labels));
  const [first] = selected;
  if (over === 'each' || !first) return selected;
  const values = first.values.map((_, minute) => combined(over, selected, minute));
  return [{ labels: {}, values }];
}

/** Combines the values of one minute; those without a value do not count. NaN if none has one. */
function combined(over: 'max' | 'min' | 'sum', series: readonly SeriesMinutes[], minute: number): number {
  const known = series.map(({ values }) => values[minute]!).filter(value => !Number.isNaN(value));
  if (known.length === 0) return NaN;
  if (over === 'sum') return known.reduce((sum, value) => sum + value, 0);
  return over === 'max' ? Math.max(...known) : Math.min(...known);
}

/** Evaluates minutes as `evaluateLoad` does, above or below the threshold; its value is in the unit of alerts. `end` in ms. */
export function evaluateSeries(
  values: Float64Array,
  { family, is, threshold, ...terms }: Pick<NewSeriesRule, 'family' | 'is' | 'threshold' | 'ratio' | 'windowMinutes'>,
  end: number,
  firing: boolean,
): Observation {
  const { factor } = alertUnitOf(family);
  const sign = is === 'above' ? 1 : -1;
  const signed = sign === 1 ? values : values.map(value => -value);
  const observation = evaluateLoad(signed, { ...terms, threshold: sign * threshold }, end, firing);
  return observation.is === 'breached' && observation.value !== null
    ? { ...observation, value: neat(observation.value * sign * factor) }
    : observation;
}

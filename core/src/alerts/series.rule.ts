import { alertUnitOf, type Family, type NewSeriesRule } from '@vitrine/contracts';
import type { SeriesMinutes } from '../history/labelled/series-window.service.ts';
import type { Observation } from './alert-lifecycle.rule.ts';
import { evaluateLoad } from './load.rule.ts';

/** Terms by which the minutes of a series are judged. */
type SeriesTerms = Pick<NewSeriesRule, 'family' | 'is' | 'threshold' | 'from' | 'ratio' | 'windowMinutes'>;

/** Returns whether a rule is about a label set: one of its patterns matches a value, or it has none. `*` stands for any text. */
export function selects(only: readonly string[], labels: Readonly<Record<string, string>>): boolean {
  if (only.length === 0) return true;
  const patterns = only.map(pattern => new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's'));
  return Object.values(labels).some(value => patterns.some(pattern => pattern.test(value)));
}

/** Longest time for which a value holds, in minutes. */
export const MAX_HELD_MINUTES = 60;

/**
 * Lets values hold until the next one comes, as long as twice the time between the last two: disks are read each quarter of an hour. A
 * series whose values come each minute has its gaps.
 */
export function held(values: Float64Array): Float64Array {
  const filled = values.slice();
  let last = -1;
  let every = MAX_HELD_MINUTES;
  for (const [i, value] of values.entries()) {
    if (!Number.isNaN(value)) {
      if (last >= 0) every = Math.min(i - last, MAX_HELD_MINUTES);
      last = i;
    } else if (last >= 0 && i - last < Math.min(2 * every, MAX_HELD_MINUTES)) filled[i] = values[last]!;
  }
  return filled;
}

/** Returns the terms by which a family is judged: one of states by the position of a state. Undefined if there is no such state. */
export function termsOf(rule: SeriesTerms, declaration: Family): SeriesTerms | undefined {
  if (declaration.kind !== 'state') return rule;
  const threshold = declaration.states.indexOf(rule.from ?? '');
  return threshold < 0 ? undefined : { ...rule, is: 'above', threshold };
}

/** Returns the last state among minutes, as its word; undefined if nothing is known. */
export function lastState(values: Float64Array, declaration: Family): string | undefined {
  if (declaration.kind !== 'state') return undefined;
  return declaration.states[values.findLast(value => !Number.isNaN(value)) ?? -1];
}

/** Rounds away what a factor leaves behind. */
export const neat = (value: number) => Number(value.toPrecision(12));

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
  { family, is, threshold, ...terms }: SeriesTerms,
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

import { alertUnitOf, type Family, type NewSeriesRule } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { SeriesMinutes } from '../history/labelled/series-window.service.ts';
import type { Observation } from './alert-lifecycle.rule.ts';
import { evaluateWindow } from './window.rule.ts';

/** Terms by which the minutes of a series are judged. */
type SeriesTerms = Pick<
  NewSeriesRule,
  'family' | 'is' | 'threshold' | 'from' | 'ratio' | 'windowMinutes' | 'whenAbsent'
>;

/** Returns whether a rule covers a label set: one of its patterns matches a value, or it has no patterns. `*` matches any text. */
export function selects(only: readonly string[], labels: Readonly<Record<string, string>>): boolean {
  if (only.length === 0) return true;
  const patterns = only.map(pattern => new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's'));
  return Object.values(labels).some(value => patterns.some(pattern => pattern.test(value)));
}

/** Maximum number of minutes for which a value is held. */
export const MAX_HELD_MINUTES = 60;

/**
 * Holds values until the next one, for at most twice the time between the last two: disks are read every quarter of an hour. Gaps
 * remain in a series with a value every minute.
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

/** Returns the terms for judging a family: for one of states, the position of the state. Undefined if there is no such state. */
function termsOf(rule: SeriesTerms, declaration: Family): SeriesTerms | undefined {
  if (declaration.kind !== 'state') return rule;
  const threshold = declaration.states.indexOf(rule.from ?? '');
  return threshold < 0 ? undefined : { ...rule, is: 'above', threshold };
}

/**
 * Returns series in which harmless states count as the best one, for a rule about bad states: the state of a container that exited
 * normally is listed after that of one in a restart loop, but is not a problem.
 */
function withoutHarmless(
  from: string | undefined,
  series: readonly SeriesMinutes[],
  declaration: Family,
): readonly SeriesMinutes[] {
  if (declaration.kind !== 'state' || from === undefined || !declaration.bad?.includes(from)) return series;
  const { states, bad } = declaration;
  const badPositions = states.map((state, position) => (bad.includes(state) ? position : 0));
  return series.map(series => ({ ...series, values: series.values.map(value => badPositions[value] ?? value) }));
}

/** Returns the name of the last known state in these minutes; undefined if none is known. */
export function lastState(values: Float64Array, declaration: Family): string | undefined {
  if (declaration.kind !== 'state') return undefined;
  return declaration.states[values.findLast(value => !Number.isNaN(value)) ?? -1];
}

/** Rounds off the floating-point error of a conversion. */
export const neat = (value: number) => Number(value.toPrecision(12));

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Series that a rule judges, and the terms for them. */
interface Judged {
  readonly series: readonly SeriesMinutes[];
  readonly terms: SeriesTerms;
}

/**
 * Returns the series that a rule judges: each selected one, or their combination minute by minute. Undefined if the family has no
 * such state.
 */
export function judged(rule: NewSeriesRule, series: readonly SeriesMinutes[], declaration: Family): Judged | undefined {
  const terms = termsOf(rule, declaration);
  if (!terms) return undefined;
  const selected = withoutHarmless(rule.from, series, declaration).filter(({ labels }) => selects(rule.only, labels));
  const { over } = rule;
  const [first] = selected;
  if (over === 'each' || !first) return { series: selected, terms };
  const combine = over === 'count' ? countBreaches(terms) : COMBINED[over];
  const values = first.values.map((_, minute) => {
    const known = selected.map(series => series.values[minute]!).filter(value => !Number.isNaN(value));
    return known.length === 0 ? NaN : combine(known);
  });
  return { series: [{ labels: {}, values }], terms: over === 'count' ? countTerms(rule, terms) : terms };
}

/** Returns the number of breached label sets at which a rule fires; undefined if the rule does not count them. */
export const leastCount = ({ over, atLeast = 1 }: Pick<NewSeriesRule, 'over' | 'atLeast'>): number | undefined =>
  over === 'count' ? atLeast : undefined;

/** Functions that combine the known values of one minute. */
const COMBINED = {
  max: (values: number[]) => Math.max(...values),
  min: (values: number[]) => Math.min(...values),
  sum: (values: number[]) => values.reduce((sum, value) => sum + value, 0),
};

const countBreaches =
  ({ is, threshold }: SeriesTerms) =>
  (values: number[]) =>
    values.filter(value => (is === 'above' ? value >= threshold : value <= threshold)).length;

/** A count has no unit, whatever the unit of the family. */
const countTerms = ({ atLeast = 1 }: NewSeriesRule, terms: SeriesTerms): SeriesTerms => ({
  ...terms,
  family: 'count',
  is: 'above',
  threshold: atLeast,
});

/** Returns true if a window has no values. */
const isAbsent = (values: Float64Array, windowMinutes: number): boolean =>
  values.subarray(-windowMinutes).every(value => Number.isNaN(value));

/** True if a rule fires because a series has no more values. `reporting`: whether its node reports. */
export const firesAbsent = (
  { whenAbsent, windowMinutes }: Pick<SeriesTerms, 'whenAbsent' | 'windowMinutes'>,
  values: Float64Array,
  reporting: boolean,
): boolean => whenAbsent === 'fire' && reporting && isAbsent(values, windowMinutes);

/**
 * Returns whether a node reported in at least half of the minutes of a window. A node that never reported has no agent and is
 * judged by its series alone.
 */
export const isReporting = (presence: Float64Array | undefined): boolean =>
  presence === undefined || presence.filter(value => !Number.isNaN(value)).length * 2 >= presence.length;

/**
 * Evaluates minutes as `evaluateWindow` does, above or below the threshold; the value is in the unit of alerts. `end` in ms.
 * `reporting`: whether the node reports; if it does not, missing values do not count.
 */
export function evaluateSeries(
  values: Float64Array,
  { family, is, threshold, ...terms }: SeriesTerms,
  end: number,
  firing: boolean,
  reporting = true,
): Observation {
  if (firesAbsent(terms, values, reporting))
    return { is: 'breached', since: end - terms.windowMinutes * MINUTE_MS, value: null };
  if (terms.whenAbsent === 'resolve' && isAbsent(values, terms.windowMinutes)) return { is: 'ok' };
  const { factor } = alertUnitOf(family);
  const sign = is === 'above' ? 1 : -1;
  const signed = sign === 1 ? values : values.map(value => -value);
  const observation = evaluateWindow(signed, { ...terms, threshold: sign * threshold }, end, firing);
  return observation.is === 'breached' && observation.value !== null
    ? { ...observation, value: neat(observation.value * sign * factor) }
    : observation;
}

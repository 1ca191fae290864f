import { alertUnitOf, LOAD_PRESETS, type NewLoadRule, type NewSeriesRule } from '@vitrine/contracts';

/** Returns the series rule behind a rule: a load rule is a preset of a series rule. */
export function asSeriesRule(rule: NewLoadRule | NewSeriesRule): NewSeriesRule {
  if (rule.kind === 'series') return rule;
  const { metric, ...common } = rule;
  const family = LOAD_PRESETS[metric];
  const threshold = rule.threshold / alertUnitOf(family).factor;
  return { ...common, kind: 'series', family, only: [], over: 'each', is: 'above', threshold };
}

/** Adds columns minute by minute and divides the sums by `size`. NaN if a value is missing or the size is unknown. */
export const addUp = (columns: readonly Float64Array[], size = 1): Float64Array =>
  Float64Array.from(columns[0] ?? [], (_, minute) =>
    size > 0 ? columns.reduce((sum, column) => sum + column[minute]!, 0) / size : NaN,
  );

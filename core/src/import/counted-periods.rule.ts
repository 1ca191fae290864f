import type { ImportedProbes } from '@vitrine/contracts';

/** A time in which a check had one state; seconds since 1970. `failed` and `runs`: what was counted in its first span. */
interface CountedPeriod {
  readonly from: number;
  readonly to: number;
  readonly state: 'ok' | 'down';
  readonly failed: number;
  readonly runs: number;
}

/**
 * Returns the states of a check of which only the numbers of runs and failures are known, such as those of a day. The failed share of
 * a span stands at its end, because nobody knows when it was; the sum of the span is exact. `until`: now, in seconds.
 */
export function periodsOf(
  spans: readonly Pick<ImportedProbes, 't' | 'step' | 'sent' | 'received'>[],
  until: number,
): CountedPeriod[] {
  const periods: CountedPeriod[] = [];
  let last = 0;
  for (const { t, step, sent, received } of [...spans].sort((a, b) => a.t - b.t)) {
    const [from, to] = [Math.max(t, last), Math.min(t + step, until)];
    if (to <= from) continue;
    last = to;
    const failed = Math.max(0, sent - received);
    // What failed at all is at least a second.
    const length = failed > 0 ? Math.max(1, Math.round(((to - from) * failed) / sent)) : 0;
    const before = periods.at(-1);
    if (length < to - from) {
      // Days without a failure are one time.
      if (before?.state === 'ok' && before.to === from) periods[periods.length - 1] = { ...before, to: to - length };
      else periods.push({ from, to: to - length, state: 'ok', failed: 0, runs: sent });
    }
    if (length > 0) periods.push({ from: to - length, to, state: 'down', failed, runs: sent });
  }
  return periods;
}

import type { ImportedProbes } from '@vitrine/contracts';

/** A time range in which a check had one state; seconds since 1970. `failed` and `runs`: the counts of its first span. */
interface CountedPeriod {
  readonly from: number;
  readonly to: number;
  readonly state: 'ok' | 'down';
  readonly failed: number;
  readonly runs: number;
}

/**
 * Returns the states of a check of which only the numbers of runs and failures per span are known, for example per day. The failed
 * share is put at the end of each span, because its real time is unknown; the sum of each span is exact. `until`: now, in seconds.
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
    // A span with a failure is down for at least a second.
    const length = failed > 0 ? Math.max(1, Math.round(((to - from) * failed) / sent)) : 0;
    const before = periods.at(-1);
    if (length < to - from) {
      // Consecutive spans without a failure are merged.
      if (before?.state === 'ok' && before.to === from) periods[periods.length - 1] = { ...before, to: to - length };
      else periods.push({ from, to: to - length, state: 'ok', failed: 0, runs: sent });
    }
    if (length > 0) periods.push({ from: to - length, to, state: 'down', failed, runs: sent });
  }
  return periods;
}

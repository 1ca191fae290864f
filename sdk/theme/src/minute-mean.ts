import type { LiveState } from '@vitrine/contracts';

/** Time in ms over which readings are averaged. */
const MINUTE_MS = 60_000;

/**
 * Returns the mean processor usage over about the last minute, by exponential smoothing of readings at any interval. After the
 * first reading of a page there is no minute of data yet: it is bounded by the load average of one minute, if the system has one.
 * Undefined while the usage is not measured.
 */
export function minuteMean(
  before: { readonly state: LiveState; readonly cpuMinute?: number } | undefined,
  state: LiveState,
  cores: number,
): number | undefined {
  const { cpu, load1, lastReport } = state;
  if (cpu === null) return undefined;
  const past = lastReport - (before?.state.lastReport ?? 0);
  if (before?.cpuMinute === undefined || !before.state.online || past < 0 || past > 5 * MINUTE_MS)
    return load1 && cores > 0 ? Math.min(cpu, (load1 / cores) * 100) : cpu;
  return before.cpuMinute + (1 - Math.exp(-past / MINUTE_MS)) * (cpu - before.cpuMinute);
}

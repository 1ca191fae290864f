/** Step between notices, in percent of the limit, up to 100. */
const STEP = 5;

/** The highest step of a node's traffic that was notified, and its period (first instant, ms since 1970). */
export interface NotifiedTrafficStep {
  readonly period: number;
  readonly step: number;
}

/**
 * Returns the step to notify now: the highest multiple of 5 % that is reached, is at least `from` percent, and was not notified in
 * this period. `from` 0 disables notices. Skipped steps are not notified.
 */
export function nextTrafficStep(
  usedPercent: number,
  from: number,
  period: number,
  notified: NotifiedTrafficStep | undefined,
): number | undefined {
  if (from <= 0 || !Number.isFinite(usedPercent)) return undefined;
  const step = Math.min(100, Math.floor((usedPercent + 1e-9) / STEP) * STEP);
  const first = Math.ceil(from / STEP) * STEP;
  if (step < first || step === 0) return undefined;
  return notified && notified.period >= period && notified.step >= step ? undefined : step;
}

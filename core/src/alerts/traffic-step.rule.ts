/** Notices come at every 5 % of the limit, up to all of it. */
export const STEP = 5;

/** The highest step of a node's traffic that was told, and in which period (its first instant, ms since 1970). */
export interface NotifiedTrafficStep {
  readonly period: number;
  readonly step: number;
}

/**
 * The step to tell now, if there is one: the highest multiple of 5 % that is reached, from `from` percent on, and that was
 * not told in this period. `from` 0 turns it off; steps that were jumped over are not told.
 */
export function nextTrafficStep(
  usedPercent: number,
  from: number,
  period: number,
  told: NotifiedTrafficStep | undefined,
): number | undefined {
  if (from <= 0 || !Number.isFinite(usedPercent)) return undefined;
  const reached = Math.min(100, Math.floor((usedPercent + 1e-9) / STEP) * STEP);
  const first = Math.ceil(from / STEP) * STEP;
  if (reached < first || reached === 0) return undefined;
  return told && told.period >= period && told.step >= reached ? undefined : reached;
}

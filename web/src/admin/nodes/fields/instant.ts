/** ms since 1970 ↔ what a date-and-time box holds, by the clock of this browser. */
export function boxedTime(at: number | null): string {
  if (at === null) return '';
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Undefined where the box holds no time; null where it is empty. */
export function instantOf(text: string): number | null | undefined {
  if (!text) return null;
  const at = new Date(text).getTime();
  return Number.isFinite(at) && at >= 0 ? at : undefined;
}

/** Converts ms since 1970 to the value of a date-and-time field, in this browser's time zone. */
export function boxedTime(at: number | null): string {
  if (at === null) return '';
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Parses the value of a date-and-time field. Returns undefined if it is invalid, null if it is empty. */
export function instantOf(text: string): number | null | undefined {
  if (!text) return null;
  const at = new Date(text).getTime();
  return Number.isFinite(at) && at >= 0 ? at : undefined;
}

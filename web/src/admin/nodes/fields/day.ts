/** Parses a day of the month; undefined if it is invalid. */
export const dayOf = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 31 ? Number(text) : undefined;

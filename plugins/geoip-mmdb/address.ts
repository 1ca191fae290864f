/** Inserts the year and month of a day into a URL, for files that are published monthly. */
export const addressAt = (address: string, day: Date): string =>
  address
    .replace(/\{yyyy\}|%7Byyyy%7D/gi, String(day.getUTCFullYear()))
    .replace(/\{mm\}|%7Bmm%7D/gi, String(day.getUTCMonth() + 1).padStart(2, '0'));

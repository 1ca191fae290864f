/** Returns whether a text is a complete URL that begins with http:// or https://. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());

/** Returns the entries of a text with one entry per line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

/** Returns the error code of a field with one URL per line; undefined if all are valid. */
export const addressesFault = (text: string) => (linesOf(text).every(isWebAddress) ? undefined : 'url');

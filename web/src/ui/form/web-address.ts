/** Returns whether a text is a whole address that begins with http:// or https://. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());

/** Returns the entries of a text with one entry per line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

/** Code of the error of a field with one address per line; undefined if all are addresses. */
export const addressesFault = (text: string) => (linesOf(text).every(isWebAddress) ? undefined : 'url');

/** Quotes a word for a POSIX shell. */
export const forShell = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** Quotes a word for PowerShell, which also treats typographic quotes as quotes. */
export const forPowerShell = (word: string): string => `'${word.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

/** A word that a POSIX shell reads as one word and as nothing else. */
export const forShell = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** The same for PowerShell, which also takes typographic quotes for quotes. */
export const forPowerShell = (word: string): string => `'${word.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

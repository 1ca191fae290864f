/** Quotes a word for a POSIX shell. */
export const forShell = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a word for PowerShell, which also treats typographic quotes as quotes. */
export const forPowerShell = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

/** Length in characters from which a paste needs confirmation. */
const LARGE = 5000;

/**
 * Returns true if a paste needs confirmation: a shell without bracketed paste runs each line at once, and long text is rarely
 * intended.
 */
export function isRisky(text: string, bracketed: boolean): boolean {
  return text.length > LARGE || (!bracketed && /[\r\n]/.test(text.trim()));
}

export const linesIn = (text: string) => text.trimEnd().split(/\r\n|\r|\n/).length;

/** Characters that nobody pastes by mistake. */
const LARGE = 5000;

/** Whether to ask first: a shell without bracketed paste runs each line at once, and much text is rarely meant. */
export function isRisky(text: string, bracketed: boolean): boolean {
  return text.length > LARGE || (!bracketed && /[\r\n]/.test(text.trim()));
}

export const linesIn = (text: string) => text.trimEnd().split(/\r\n|\r|\n/).length;

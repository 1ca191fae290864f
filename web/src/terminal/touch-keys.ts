/** Keys that phone keyboards lack, in the order of the bar. */
export const TOUCH_KEYS = [
  'escape',
  'tab',
  'left',
  'up',
  'down',
  'right',
  'home',
  'end',
  'pipe',
  'slash',
  'tilde',
] as const;
export type TouchKey = (typeof TOUCH_KEYS)[number];

const TEXT: Partial<Record<TouchKey, string>> = { escape: '\u001b', tab: '\t', pipe: '|', slash: '/', tilde: '~' };
const FINAL: Partial<Record<TouchKey, string>> = { up: 'A', down: 'B', right: 'C', left: 'D', end: 'F', home: 'H' };

/** Returns the characters that a key sends. In application cursor mode, as in editors, the arrow keys send different ones. */
export function charactersOf(key: TouchKey, isApplicationMode: boolean): string {
  return TEXT[key] ?? `\u001b${isApplicationMode ? 'O' : '['}${FINAL[key]!}`;
}

/**
 * Returns the characters for a typed character with Ctrl: `c` becomes ETX. Characters without a control code, such as digits, are
 * unchanged.
 */
export function withControl(text: string): string {
  const code = text.toUpperCase().charCodeAt(0);
  return text.length === 1 && code >= 64 && code < 96 ? String.fromCharCode(code & 31) : text;
}

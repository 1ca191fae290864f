/** Returns false for texts that some databases cannot store: with a zero byte or a lone surrogate. */
const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Returns true if all texts in a value can be stored, including field names. Iterative, because a body may be deeply nested. */
export function isStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isStorableText(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) waiting.push(name, inner);
  }
  return true;
}

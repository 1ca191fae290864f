/** Texts that not every database keeps: with a zero byte, or with half a character. */
const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Whether all texts in a value can be stored, names of fields included. Without recursion, since a body may be deep. */
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

/** Keyboard shortcuts of every public page; `palette` is Ctrl+K or Cmd+K. */
const KEYS = ['j', 'k', '[', ']', '?'];

/** Returns the shortcut of the page that was pressed; undefined during text input, or for other keys. */
export function isPressed({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): string | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : undefined;
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog');
  return !isTyping && KEYS.includes(key) ? key : undefined;
}

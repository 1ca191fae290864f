/** Compiles `eth*` or `/mnt/disk?` into a test for whole names. `*` matches any text, `?` one character. */
export function glob(pattern: string): (name: string) => boolean {
  if (!/[*?]/.test(pattern)) return name => name === pattern;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  return name => expression.test(name);
}

/** Returns true if a name matches one of the patterns. */
export function anyGlob(patterns: readonly string[]): (name: string) => boolean {
  const tests = patterns.map(glob);
  return name => tests.some(test => test(name));
}

/**
 * Returns the line (from 1) of a property in the text of theme.config.ts, found by the path of names that leads to it: the line of
 * the last name that the file contains. Undefined if it contains none, as in a computed description.
 */
export function lineOf(source: string, path: readonly PropertyKey[]): number | undefined {
  let at: number | undefined;
  for (const name of path) {
    if (typeof name !== 'string' || !/^[\w$-]+$/.test(name)) break;
    const from = at === undefined ? 0 : at + 1;
    const found = source.slice(from).search(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}['"]?\\s*[:,}]`));
    if (found < 0) break;
    at = from + found;
  }
  return at === undefined ? undefined : source.slice(0, at).split('\n').length;
}

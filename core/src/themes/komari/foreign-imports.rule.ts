/** Matches imports at the start of a stylesheet, and comments, which may contain the word. */
const IMPORT =
  /\/\*[\s\S]*?\*\/|@import(?![\w-])(?:\s|\/\*[\s\S]*?\*\/)*(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"');]+))(?:[^;"']|"[^"]*"|'[^']*')*(?:;|$)/gi;

/** Returns a stylesheet without its imports from other hosts, except allowed ones. Imports from the same site are kept. */
export const withoutImports = (css: string, allowed: readonly string[]): string =>
  css.replace(IMPORT, (rule: string, ...parts: unknown[]) => {
    const address = parts.slice(0, 3).find(part => typeof part === 'string') as string | undefined;
    const url = address === undefined ? undefined : URL.parse(address, 'https://site.invalid/');
    const isOwn = !url || url.hostname === 'site.invalid' || url.protocol === 'data:';
    return isOwn || (url.protocol === 'https:' && allowed.includes(url.hostname)) ? rule : '';
  });

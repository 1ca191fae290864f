/** Hosts of identifiers such as XML namespaces, and of examples, from which pages never load. */
const NAMES =
  /^(www\.w3\.org|json-schema\.org|schema\.org|purl\.org|xml\.apache\.org|(www\.)?inkscape\.org|sodipodi\.sourceforge\.net|ns\.adobe\.com|creativecommons\.org|(www\.)?example\.(com|org|net)|(.+\.)?(test|invalid|example|localhost))$/;
const MAX_HOSTS = 100;

const HOST =
  /(?:\b(?:https?|wss?):|["'`(]|url\(\s*)\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]+|\[[0-9a-f:]+\]|\d{1,3}(?:\.\d{1,3}){3})(?=[:/"'`)?#\s\\]|$)/gi;

/**
 * Parts of a text that mention a host without loading from it: comments, and XML namespaces. A theme could hide a host this way;
 * the content security policy blocks it nevertheless.
 */
const SILENT =
  /(^|[\s;{},()=])\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(^|[\s;{}])\/\/[^\n]*|\bxmlns(?::[\w-]+)?\s*=\s*(?:"[^"]*"|'[^']*')/gm;

/** Returns the hosts mentioned in scripts, stylesheets and pictures of a theme, sorted. */
export function hostsIn(texts: Iterable<string>): string[] {
  const hosts = new Set<string>();
  for (const text of texts) for (const { host } of hostUsesIn(text)) if (hosts.size < MAX_HOSTS) hosts.add(host);
  return [...hosts].sort();
}

/** Returns the hosts mentioned in a text, each with the surrounding text. */
export function* hostUsesIn(
  text: string,
): Generator<{ readonly host: string; readonly before: string; readonly after: string }> {
  const visibleText = text.replace(SILENT, (_, before = '', beforeLine = '') => `${before}${beforeLine} `);
  for (const match of visibleText.matchAll(HOST)) {
    const host = match[1]?.toLowerCase();
    if (!host || NAMES.test(host)) continue;
    const end = match.index + match[0].length;
    yield {
      host,
      before: visibleText.slice(Math.max(0, match.index - 80), match.index),
      after: visibleText.slice(end, end + 160),
    };
  }
}

/** Hosts of identifiers such as XML namespaces, from which a page never loads. */
const NAMES = new Set(['www.w3.org', 'json-schema.org']);
const MAX_HOSTS = 100;

const HOST =
  /(?:\b(?:https?|wss?):|["'`(]|url\(\s*)\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]+|\[[0-9a-f:]+\]|\d{1,3}(?:\.\d{1,3}){3})(?=[:/"'`)?#\s\\]|$)/gi;

/** Returns the hosts named in scripts, stylesheets and pictures of a theme, sorted. */
export function hostsIn(texts: Iterable<string>): string[] {
  const hosts = new Set<string>();
  for (const text of texts)
    for (const [, host] of text.matchAll(HOST))
      if (host && !NAMES.has(host.toLowerCase()) && hosts.size < MAX_HOSTS) hosts.add(host.toLowerCase());
  return [...hosts].sort();
}

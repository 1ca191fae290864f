import { HOST_USES, type HostUse } from '../theme.ts';
import { hostUsesIn } from './hosts.ts';

/** Host names that imply the kind of resource. */
const KNOWN: readonly (readonly [RegExp, HostUse])[] = [
  [
    /^fonts\.|(^|\.)fonts?\.(googleapis|gstatic|bunny|loli)\.|typekit\.net$|fontawesome\.com$|^cdn\.jsdmirror\.com$/,
    'font',
  ],
  [/^api\.(iconify\.design|simplesvg\.com|unisvg\.com)$/, 'icons'],
];
const FONT = /^[^"'`)\s]*\.(woff2?|ttf|otf|eot)\b/i;
const PICTURE = /^[^"'`)\s]*\.(png|jpe?g|gif|webp|avif|svg|ico)\b/i;

/** Returns the resources that a theme loads from each host, as far as its code shows. Links to other pages do not count. */
export function usesOfHosts(texts: Iterable<string>): { host: string; kinds: HostUse[] }[] {
  const uses = new Map<string, Set<HostUse>>();
  for (const text of texts)
    for (const use of hostUsesIn(text)) {
      const kind = kindOf(use);
      if (!kind) continue;
      const kinds = uses.get(use.host) ?? new Set();
      uses.set(use.host, kinds.add(kind));
    }
  return [...uses]
    .map(([host, kinds]) => ({ host, kinds: HOST_USES.filter(kind => kinds.has(kind)) }))
    .sort((a, b) => a.host.localeCompare(b.host));
}

function kindOf({ host, before, after }: { host: string; before: string; after: string }): HostUse | undefined {
  const known = KNOWN.find(([pattern]) => pattern.test(host))?.[1];
  if (known) return known;
  if (FONT.test(after)) return 'font';
  if (/<script\b[^>]*\bsrc\s*=\s*["']?$/i.test(before) || /\bimport\s*\(\s*["'`]?$/.test(before)) return 'script';
  if (/@import\s+(url\()?\s*["']?$/i.test(before) || /<link\b[^>]*\bstylesheet\b[^>]*\bhref\s*=\s*["']?$/i.test(before))
    return 'style';
  if (/<link\b[^>]*\bhref\s*=\s*["']?$/i.test(before))
    return /\bstylesheet\b/i.test(after.split('>', 1)[0]!) ? 'style' : undefined;
  if (PICTURE.test(after) || /(<img\b[^>]*\bsrc\s*=|\burl\()\s*["']?$/i.test(before)) return 'picture';
  return /(\bfetch\(|\baxios\b[^;]*|\bbaseURL\s*:|\.open\([^)]*|\bWebSocket\()\s*["'`]?$/.test(before)
    ? 'data'
    : undefined;
}

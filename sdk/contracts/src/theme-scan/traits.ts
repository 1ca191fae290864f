import type { ThemeScanReport, ThemeFinding } from '../theme.ts';

/** What each trait looks like in a script, minified or not. Signs, not proofs: who wants to hide something can. */
const SIGNS: readonly (readonly [ThemeFinding, RegExp])[] = [
  [
    'eval',
    /\beval\s*[(`]|,\s*eval\s*\)|\bnew Function\b|[^.\w$]Function\s*\(\s*["'`]|\bset(?:Timeout|Interval)\s*\(\s*["'`]|\.constructor\s*\(\s*["'`]/,
  ],
  [
    'request',
    /[^.\w$]fetch\s*\(|\b(?:window|self|globalThis)\.fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b|\bEventSource\b/,
  ],
  ['socket', /\bWebSocket\b|\bRTCPeerConnection\b|\bWebTransport\b/],
  ['cookie', /\bdocument\.cookie\b|\bcookieStore\b/],
  ['storage', /\b(?:local|session)Storage\b|\bindexedDB\b/],
  ['worker', /\bnew (?:Shared)?Worker\b|\bserviceWorker\b|\bimportScripts\b/],
  [
    'markup',
    /\b(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\.write\b|\bsrcdoc\b|\bdangerouslySetInnerHTML\b/,
  ],
  ['admin', /\/(?:api\/v1\/)?admin\b|\/terminal\b/],
];

/** What scripts do that an administrator may want to know of, each with the file it was found in first. */
export function traitsOf(scripts: readonly (readonly [file: string, text: string])[]): ThemeScanReport['findings'] {
  return SIGNS.flatMap(([trait, sign]) => {
    const found = scripts.find(([, text]) => sign.test(text));
    return found ? [{ trait, file: found[0] }] : [];
  });
}

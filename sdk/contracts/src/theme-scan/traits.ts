import type { ThemeScanReport, ThemeFinding } from '../theme.ts';

/** Pattern of each finding in a script, minified or not. A heuristic: obfuscated code can evade it. */
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

/** Returns the findings of scripts that an administrator should review, each with the first file that contains it. */
export function traitsOf(scripts: readonly (readonly [file: string, text: string])[]): ThemeScanReport['findings'] {
  return SIGNS.flatMap(([trait, sign]) => {
    const found = scripts.find(([, text]) => sign.test(text));
    return found ? [{ trait, file: found[0] }] : [];
  });
}

export interface OfflineTexts {
  /** Title for a device without a network. */
  readonly title: string;
  /** Title for a device with a network whose request failed nevertheless. */
  readonly unreachable: string;
  readonly text: string;
  readonly retry: string;
}

const STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1c2024, #edeef0); --quiet: light-dark(#60646c, #b0b4ba); }
body { display: grid; min-height: 100dvh; margin: 0; place-items: center; padding: 24px; box-sizing: border-box;
  background: light-dark(#fcfcfd, #111113); color: var(--text); font: 16px/1.5 system-ui, sans-serif; text-align: center; }
svg { width: 56px; height: 56px; }
h1 { margin: 16px 0 4px; font-size: 24px; letter-spacing: -0.015em; }
p { max-width: 26em; margin: 0 0 24px; color: var(--quiet); text-wrap: balance; }
a { display: inline-block; padding: 9px 18px; border-radius: 8px; background: #5b5bd6; color: #fff; font-weight: 500; text-decoration: none; }
`;

const escaped = (text: string) => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);

/** Returns the standalone offline page with a retry link. It contains no script and loads no other file. */
export function offlinePage(
  language: string,
  texts: OfflineTexts,
  { address, nonce, isOnline }: { readonly address: string; readonly nonce: string; readonly isOnline: boolean },
): Response {
  const { text, retry } = texts;
  const title = texts[isOnline ? 'unreachable' : 'title'];
  const body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="15">
<title>${title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 32 32" fill="none" stroke="#5b5bd6" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="2" y="4" width="28" height="24" rx="7"/><path d="M6.5 17.5h5M20 17.5h5.5M13 13l6 8M19 13l-6 8"/></svg>
<h1>${title}</h1>
<p>${text}</p>
<a href="${escaped(address)}">${retry}</a>
</main>
</body>
</html>`;
  return new Response(body, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
    },
  });
}

import { createHash } from 'node:crypto';
import type { Response } from 'express';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:46rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3{line-height:1.25}
pre{overflow-x:auto;padding:.8rem 1rem;border-radius:.5rem;background:#8881}
code{font:.9em/1.5 ui-monospace,monospace}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{border:1px solid #8886;padding:.3rem .6rem;text-align:left;vertical-align:top}
img{max-width:100%}
nav{margin-bottom:2rem}`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** For responses with the URL of the site, which may be taken from the request: a shared cache would serve it to others. */
export const HAS_ADDRESS = 'private, max-age=60';

/** Sends a page for authors of plugins and themes: text and one stylesheet, no script. */
export function sendAuthorPage(
  response: Response,
  { title, body, home }: { title: string; body: string; home: string },
): void {
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; img-src 'self'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  response.setHeader('cache-control', HAS_ADDRESS);
  response.type('html');
  response.send(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>` +
      `<nav><a href="${escapeHtml(home)}/docs">Guides</a> · <a href="${escapeHtml(home)}/npm/">Packages</a> · ` +
      `<a href="${escapeHtml(home)}/">Site</a></nav>${body}</body></html>`,
  );
}

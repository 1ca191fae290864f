import { createReadStream, existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Connect } from 'vite';
import { THEME_SDK_VERSION, type PublicInfo } from '@vitrine/contracts';

/** Public info without a site. */
export const MADE_UP_SITE: PublicInfo = {
  site: { name: 'Northwind', description: 'Made-up machines in every state' },
  version: THEME_SDK_VERSION,
  needsSetup: false,
  private: false,
  signedIn: false,
  historyHours: 720,
  latency: true,
  activeTheme: null,
};

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/json',
};

/** Serves the files of the shell; nothing if there is none. */
export const shellFiles =
  (shell: string | undefined, pathname: string): Connect.NextHandleFunction =>
  (request, response, next) => {
    const path = decodeURIComponent(request.url?.split('?')[0] ?? '').slice(pathname.length);
    const file = shell && /^\/[\w./-]+\.\w+$/.test(path) && !path.includes('..') ? join(shell, path) : undefined;
    if (!file || !existsSync(file) || path === '/sw.js') return next();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  };

/** Returns the page of a shell. */
export const shellPage = (shell: string, pathname: string): string =>
  readFileSync(join(shell, 'index.html'), 'utf8')
    .replaceAll('__BASE_PATH__', pathname)
    .replaceAll(/__(CSP_NONCE|PAGE)__/g, '');

/** Returns the code that Fast Refresh needs before any component. */
export const refreshPreamble = (base: string): string => react.preambleCode.replace('__BASE__', base);

export const withScripts = (html: string, scripts: readonly string[]): string =>
  html.replace('<head>', `<head>${scripts.map(code => `<script type="module">${code}</script>`).join('')}`);

export const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && /text\/html/.test(headers.accept ?? '') && headers['sec-fetch-dest'] !== 'iframe';

export function send(response: ServerResponse, type: string, text: string): void {
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('cache-control', 'no-store');
  response.end(text);
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Header with which our pages receive and send the session proof; a WebSocket sends it after this subprotocol. */
export const SESSION_PROOF = 'vitrine-session';

/**
 * Values of Sec-Fetch-Dest for resources that a browser renders without exposing them to code; requests for them cannot carry a
 * header.
 */
const RENDERED_ONLY = new Set(['image', 'font', 'style', 'script', 'manifest']);

/**
 * Returns the session proof, which only documents without third-party code receive. The cookie alone is not enough, because the
 * browser sends it with every request, including those of a page with a theme that was loaded before the sign-in.
 */
export const sessionProofOf = (token: string): string =>
  createHash('sha256').update(`session-proof ${token}`).digest('hex');

/**
 * Returns true if a request with a session cookie was made by code in a browser. Navigations do not count, nor do resources that
 * are rendered without being readable. Other programs do not send these headers.
 */
export function isScripted({ method = 'GET', headers }: IncomingMessage): boolean {
  // Every browser sends this header with HTTP requests, and page code can neither change nor omit it; with WebSockets not every
  // browser does.
  if (headers['sec-fetch-site'] === undefined) return headers.upgrade !== undefined && namesBrowser(headers);
  if (method !== 'GET' && method !== 'HEAD') return true;
  return headers['sec-fetch-mode'] !== 'navigate' && !RENDERED_ONLY.has(String(headers['sec-fetch-dest']));
}

/**
 * Returns the headers that mark a forwarded request as made by code in a browser, with the session proof of the original one. Even
 * if the browser navigated here, the forwarded request is made by code, so the cookie alone is not enough.
 */
export const scriptProofIn = (request: IncomingMessage): Record<string, string> =>
  isBrowser(request)
    ? { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', [SESSION_PROOF]: proofIn(request) }
    : {};

const isBrowser = ({ headers }: IncomingMessage) => headers['sec-fetch-site'] !== undefined || namesBrowser(headers);

const namesBrowser = (headers: IncomingHttpHeaders) => /^Mozilla\//.test(String(headers['user-agent']));

/** Returns true if a request carries the proof of the session with this token. */
export function showsProof(request: IncomingMessage, token: string): boolean {
  const givenProof = Buffer.from(proofIn(request));
  const proof = Buffer.from(sessionProofOf(token));
  return givenProof.length === proof.length && timingSafeEqual(givenProof, proof);
}

const proofIn = ({ headers }: IncomingMessage) =>
  String(headers[SESSION_PROOF] ?? protocolProof(headers['sec-websocket-protocol']));

function protocolProof(protocols = ''): string {
  const [name, proof = ''] = protocols.split(',').map(part => part.trim());
  return name === SESSION_PROOF ? proof : '';
}

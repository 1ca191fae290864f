import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header in which a page of ours gets and shows the proof of its session; a WebSocket offers it behind this subprotocol. */
export const SESSION_PROOF = 'vitrine-session';

/** What a browser fetches by itself and shows to no code: it cannot carry a header. */
const SHOWN_ONLY = new Set(['image', 'font', 'style', 'script', 'manifest']);

/**
 * Returns what only a document gets that holds no foreign code. The cookie goes along with everything that a browser sends,
 * also from a page with a theme that was loaded before somebody signed in; this does not.
 */
export const sessionProofOf = (token: string): string =>
  createHash('sha256').update(`session-proof ${token}`).digest('hex');

/**
 * Whether a request with a session cookie was made by code in a browser. Going to a page is not, nor is what a page shows
 * without being able to read it. Programs that are no browser send no such headers.
 */
export function isScripted({ method = 'GET', headers }: IncomingMessage): boolean {
  // Every browser says it, and code in it can neither change nor omit it; of a WebSocket not every browser does.
  if (headers['sec-fetch-site'] === undefined)
    return headers.upgrade !== undefined && /^Mozilla\//.test(headers['user-agent'] ?? '');
  if (method !== 'GET' && method !== 'HEAD') return true;
  return headers['sec-fetch-mode'] !== 'navigate' && !SHOWN_ONLY.has(String(headers['sec-fetch-dest']));
}

/** Whether a request shows the proof of the session with this token. */
export function showsProof({ headers }: IncomingMessage, token: string): boolean {
  const shown = Buffer.from(String(headers[SESSION_PROOF] ?? protocolProof(headers['sec-websocket-protocol'])));
  const proof = Buffer.from(sessionProofOf(token));
  return shown.length === proof.length && timingSafeEqual(shown, proof);
}

function protocolProof(protocols = ''): string {
  const [name, proof = ''] = protocols.split(',').map(part => part.trim());
  return name === SESSION_PROOF ? proof : '';
}

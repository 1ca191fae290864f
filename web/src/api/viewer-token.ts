import type { ViewerToken } from '@vitrine/contracts';
import { basePath } from './base-path.ts';
import { page } from './page.ts';
import { reloadPage } from './reload-page.ts';

/** Remaining share of its lifetime at which a token is renewed, and the delay after a failure in ms. */
const RENEWAL_SHARE = 0.4;
const RETRY_DELAY_MS = 20_000;

let current: ViewerToken | undefined = page?.sandbox;

/** Returns the authorization header of a sandboxed page, which has no cookie. Other pages need none. */
export const viewerHeaders = (): { readonly authorization?: string } =>
  current ? { authorization: `Bearer ${current.token}` } : {};

/** Like `viewerHeaders`, as subprotocols for a WebSocket, which has no headers. */
export const viewerProtocols = (): string[] => (current ? ['vitrine-viewer', current.token] : []);

/**
 * Error code of an expired token: the session ended, or the device slept too long. A reload loads the page for the current visitor.
 */
export const VIEWER_TOKEN_OVER = 'viewer-token.over';

async function renew(): Promise<void> {
  try {
    const answer = await fetch(`${basePath}/api/v1/viewer-token`, { headers: viewerHeaders() });
    if (answer.status === 401) return void reloadPage();
    if (!answer.ok) throw new Error(`The core answered ${answer.status}.`);
    current = ((await answer.json()) as { data: ViewerToken }).data;
    renewInTime(current.lifeMs * (1 - RENEWAL_SHARE));
  } catch {
    renewInTime(RETRY_DELAY_MS);
  }
}

const renewInTime = (ms: number) => setTimeout(() => void renew(), ms);

if (current) renewInTime(current.lifeMs * (1 - RENEWAL_SHARE));

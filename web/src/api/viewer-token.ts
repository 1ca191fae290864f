import type { ViewerToken } from '@vitrine/contracts';
import { basePath } from './base-path.ts';
import { page } from './page.ts';

/** What of its life a token has left when the next one is asked for, and how long to wait after a failure, ms. */
const SPARE = 0.4;
const RETRY = 20_000;

let current: ViewerToken | undefined = page?.sandbox;

/** How a page in a sandbox, which has no cookie, says on whose behalf it reads. Other pages need no such header. */
export const viewerHeaders = (): { readonly authorization?: string } =>
  current ? { authorization: `Bearer ${current.token}` } : {};

/** The same for a WebSocket, which has no headers. */
export const viewerProtocols = (): string[] => (current ? ['vitrine-viewer', current.token] : []);

/** The core takes the token no more: whoever was signed in is not, or the device slept too long. */
export const VIEWER_TOKEN_OVER = 'viewer-token.over';

/** Loads the page anew for whoever looks at it now. */
export const startOver = (): void => location.reload();

async function renew(): Promise<void> {
  try {
    const answer = await fetch(`${basePath}/api/v1/viewer-token`, { headers: viewerHeaders() });
    if (answer.status === 401) return startOver();
    if (!answer.ok) throw new Error(`The core answered ${answer.status}.`);
    current = ((await answer.json()) as { data: ViewerToken }).data;
    renewInTime(current.lifeMs * (1 - SPARE));
  } catch {
    renewInTime(RETRY);
  }
}

const renewInTime = (ms: number) => setTimeout(() => void renew(), ms);

if (current) renewInTime(current.lifeMs * (1 - SPARE));

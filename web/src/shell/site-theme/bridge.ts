/*
 * First script in the page of a theme that is a whole site, for signed-in users. Such a page is sandboxed: it has no cookie, so its
 * API requests get the viewer token, and no storage, so stored values last until the page is closed.
 */
import type { PageContext } from '@vitrine/contracts/page';
import { installMemoryStorage } from './memory-storage.ts';
import { installTokenRequests } from './token-requests.ts';

const context = document.querySelector<HTMLMetaElement>('meta[name="page"]')?.content;
const sandbox = context ? (JSON.parse(context) as PageContext).sandbox : undefined;
if (sandbox) {
  installMemoryStorage(sandbox.preferences);
  installTokenRequests(sandbox);
}

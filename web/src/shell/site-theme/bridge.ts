/*
 * First script in the page of a theme that is a whole site, while somebody is signed in. Such a page runs in a sandbox: it has no
 * cookie, so requests to the API of this site get the viewer token, and no storage, so what it stores lasts as long as the page.
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

import { basePath } from '../api/base-path.ts';
import { page } from '../api/page.ts';

/** Registers the service worker, which only serves the offline page. The page works without it, as in a sandbox. */
export function startWorker(): void {
  if (!import.meta.env.PROD || page?.sandbox || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(`${basePath}/sw.js`, { scope: `${basePath}/` }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

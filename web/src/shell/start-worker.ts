import { basePath } from '../api/base-path.ts';
import { page } from '../api/page.ts';

/** The worker only knows what to show without a network; the page works without it, as in a sandbox. */
export function startWorker(): void {
  if (!import.meta.env.PROD || page?.sandbox || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(`${basePath}/sw.js`, { scope: `${basePath}/` }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

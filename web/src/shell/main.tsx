import '../ui/radix/public.css';
import '../ui/base.css';
import '../ui/tag-colours.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { listenForInstall } from './install/install.ts';
import { findMessages } from './language/find-messages.ts';
import { startI18n } from './language/i18n.ts';
import { preload } from './routes.tsx';
import { loadSite } from './site/site.ts';
import { startWorker } from './start-worker.ts';

// Styles that Radix adds at run time carry the nonce of this page.
setNonce(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');
listenForInstall();
// After an update the pieces of the old build are gone: the page is loaded anew, once.
addEventListener('vite:preloadError', event => {
  if (sessionStorage.getItem('vitrine.reloaded')) return;
  event.preventDefault();
  sessionStorage.setItem('vitrine.reloaded', '1');
  location.reload();
});
addEventListener('load', () => setTimeout(() => sessionStorage.removeItem('vitrine.reloaded'), 10_000));

const site = loadSite();
site.catch(() => undefined);
preload(location.pathname);
const i18n = await startI18n(findMessages);
createRoot(document.getElementById('root')!).render(<App i18n={i18n} site={site} />);
startWorker();

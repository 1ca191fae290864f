import './commits.ts';
import '../ui/radix/public.css';
import '../ui/base.css';
import '../ui/tag-colours.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { pageKind } from '../api/page.ts';
import { App } from './App.tsx';
import { listenForInstall } from './install/install.ts';
import { findMessages, loadFileNames } from './language/find-messages.ts';
import { startI18n } from './language/i18n.ts';
import { reloadAfterUpdates } from './reload-after-updates.ts';
import { preloadFor } from './routes.tsx';
import { loadSite } from './site/site.ts';
import { startWorker } from './start-worker.ts';

// Styles that Radix adds at run time need the nonce of this page.
setNonce(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');
listenForInstall();
reloadAfterUpdates();

/** Delay in milliseconds before a loading screen appears. */
const LOADING_DELAY_MS = 500;

/** Not awaited at the top level, because other chunks import this module and would wait for it. */
async function start(): Promise<void> {
  const site = loadSite();
  const { load, texts } = preloadFor(location.pathname);
  const code = load();
  if (pageKind !== 'public') void loadFileNames().catch(() => undefined);
  const i18n = await startI18n(findMessages);
  // The loading screen is delayed: once shown, React keeps it for a third of a second.
  const inTime = <T,>(promise: Promise<T>) =>
    Promise.race([promise, new Promise<undefined>(resolve => setTimeout(resolve, LOADING_DELAY_MS))]).catch(
      () => undefined,
    );
  const [info] = await Promise.all([inTime(site), inTime(code), inTime(i18n.loadNamespaces(texts))]);
  createRoot(document.getElementById('root')!).render(<App i18n={i18n} site={info ?? site} />);
  startWorker();
}

void start();

import de from '../../locales/de/offline.json' with { type: 'json' };
import en from '../../locales/en/offline.json' with { type: 'json' };
import es from '../../locales/es/offline.json' with { type: 'json' };
import fr from '../../locales/fr/offline.json' with { type: 'json' };
import ja from '../../locales/ja/offline.json' with { type: 'json' };
import ptBR from '../../locales/pt-BR/offline.json' with { type: 'json' };
import ru from '../../locales/ru/offline.json' with { type: 'json' };
import zhCN from '../../locales/zh-CN/offline.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW/offline.json' with { type: 'json' };
import { FALLBACK, nearest } from '../language/languages.ts';
import { offlinePage, type OfflineTexts } from './offline-page.ts';
import { showPushedNotices } from './push.ts';

/** Used part of the service worker scope, which is missing from the DOM types. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}

const texts: Record<string, OfflineTexts> = {
  en,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  ja: { ...en, ...ja },
  de: { ...en, ...de },
  es: { ...en, ...es },
  ru: { ...en, ...ru },
  fr: { ...en, ...fr },
  'pt-BR': { ...en, ...ptBR },
};
const worker = self as unknown as WorkerScope;

/** Returns the language of this browser: from the shell's cookie, or else from the browser's settings. */
async function language(): Promise<string> {
  const cookie = await globalThis.cookieStore?.get('vitrine_language').catch(() => null);
  const languages = [cookie?.value ?? '', ...navigator.languages].map(nearest);
  return languages.find(code => code in texts) ?? FALLBACK;
}

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()));

showPushedNotices(self as unknown as Parameters<typeof showPushedNotices>[0]);

// Handles only navigations, and only network failures: nothing is cached, so no data is stale and no update is missed.
worker.addEventListener('fetch', event => {
  const { request } = event;
  if (request.mode !== 'navigate') return;
  const answer = fetch(request).catch(async () => {
    const pageLanguage = await language();
    return offlinePage(pageLanguage, texts[pageLanguage]!, {
      address: request.url,
      nonce: crypto.randomUUID(),
      isOnline: navigator.onLine,
    });
  });
  event.respondWith(answer);
});

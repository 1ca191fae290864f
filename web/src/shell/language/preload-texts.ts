import type { i18n as I18n } from 'i18next';

/**
 * Loads all texts of the current language once the page is idle: a dialog that is opened while the server is unreachable must not
 * wait for its texts, because React would hide the page behind it. Returns a function that cancels it.
 */
export function preloadTexts(i18n: I18n): () => void {
  let isCancelled = false;
  const start = async () => {
    const { fileNames } = await import('./files.ts');
    if (!isCancelled) await i18n.loadNamespaces(fileNames());
  };
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
  whenIdle(() => void start().catch(() => undefined));
  return () => {
    isCancelled = true;
  };
}

import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launches headless Chromium. */
export const launchChromium = () =>
  chromium.launch({ executablePath: process.env.VITRINE_CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });

/** Creates isolated visitors. Closing a visitor leaves the browser open. */
export function visitorsOf(browser: Browser) {
  const contexts: BrowserContext[] = [];

  /** Opens an isolated visitor: empty storage, English, light mode, desktop. */
  const visitor = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      locale: 'en-US',
      colorScheme: 'light',
      viewport: { width: 1280, height: 860 },
      ...options,
    });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return { context, page, complaints: collectPageErrors(page) };
  };

  return {
    visitor,
    [Symbol.asyncDispose]: async () => void (await Promise.all(contexts.map(context => context.close()))),
  };
}

/** Collects the errors and warnings of a page, and violations of the content security policy. */
function collectPageErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', error => complaints.push(String(error.stack)));
  return complaints;
}

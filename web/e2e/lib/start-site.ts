import { ADMIN } from './admin.ts';
import { openBrowser } from './browser.ts';
import { startServer, type ServerOptions } from './server.ts';

/** Starts a site with an administrator, and a browser. Uses a host name, because passkeys do not work with IP addresses. */
export async function startSite(options: ServerOptions = {}) {
  const server = await startServer({ admin: ADMIN, ...options });
  const browser = await openBrowser();
  return {
    server,
    browser,
    url: server.url.replace('127.0.0.1', 'localhost'),
    [Symbol.asyncDispose]: async () => {
      await browser[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Returns true for the browser's console message about a client error response. */
export const isClientErrorLog = (text: string): boolean => /status of 4\d\d/.test(text);

import { createServer, type InlineConfig, type ProxyOptions } from 'vite';
import { THEME_SDK_VERSION } from '@vitrine/contracts';
import { readThemeFolder } from '../vite/theme-folder.ts';
import { ThemeBuildError } from '../vite/theme-problem.ts';
import { viteConfig } from './build.ts';
import { devProxy } from './dev-proxy.ts';
import { shellDir } from './shell-dir.ts';

/** Serves a theme with the live data of a running site: the site's API, the shell of this SDK, and the theme from its sources. */
export async function serveTheme(
  root: string,
  { site, port = '5174' }: { site?: string; port?: string },
): Promise<void> {
  if (!site) throw new ThemeBuildError('Name a running site: vitrine-theme dev --site https://status.example.com');
  const address = await reach(site);
  const { id, url } = await serve(root, port, address);
  console.log(`\n${id} on the data of ${address.href}\n\n  ${url}/\n`);
}

/** Serves the slot gallery of a theme: every slot in all of its states, with sample data. Needs no site. */
export async function serveStates(root: string, { port = '5175' }: { port?: string }): Promise<void> {
  if (!shellDir()) throw new ThemeBuildError('This SDK was packed without its shell. Install it from a site.');
  const { id, url } = await serve(root, port);
  console.log(`\nevery slot of ${id} in all of its states\n\n  ${url}/states\n`);
}

/** Starts the development server. Without a site, only the public info is served. */
async function serve(root: string, port: string, site?: Site): Promise<{ id: string; url: string }> {
  const { description, entry } = await readThemeFolder(root);
  const { id } = description;
  const pathname = site?.pathname ?? '';
  const base = `${pathname}/themes/${id}/dev/`;
  const config: InlineConfig = entry ? await viteConfig(root) : { root, configFile: false };
  const server = await createServer({
    ...config,
    base,
    clearScreen: false,
    plugins: [
      ...(config.plugins ?? []),
      devProxy({ root, base, hasCode: entry !== undefined, site, shell: shellDir() }),
    ],
    server: {
      port: Number(port),
      watch: WATCH,
      ...(site && { proxy: { [`^${pathname}/(?!themes/${id}/dev/)`]: proxyTo(site) } }),
    },
  });
  await server.listen();
  const { port: listening } = server.httpServer!.address() as { port: number };
  return { id, url: `http://localhost:${listening}${pathname}` };
}

/**
 * Editors truncate a file before they write it. The watcher does not report a second change of a file within 50 ms, so the page
 * could keep the empty version: a change is handled once the size of the file has been stable for longer than that. Times in ms.
 */
export const WATCH = { awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 10 } };

const proxyTo = ({ origin }: Site): ProxyOptions => ({
  target: origin,
  changeOrigin: true,
  ws: true,
  rewriteWsOrigin: true,
  headers: { origin },
  secure: false,
});

interface Site {
  readonly origin: string;
  readonly pathname: string;
  readonly href: string;
}

/** Returns the site's URL without its trailing slash, after checking that a site responds there. */
async function reach(site: string): Promise<Site> {
  const address = /^https?:\/\//.test(site) ? site : `http://${site}`;
  if (!URL.canParse(address)) throw new ThemeBuildError(`${site} is no address.`);
  const url = new URL(address);
  const pathname = url.pathname.replace(/\/+$/, '');
  const href = url.origin + pathname;
  let info: { data?: { version?: string } };
  try {
    const answer = await fetch(`${href}/api/public`, { signal: AbortSignal.timeout(10_000) });
    info = (await answer.json()) as typeof info;
  } catch (error) {
    throw new ThemeBuildError(
      `${href} does not answer: ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`,
    );
  }
  if (typeof info.data?.version !== 'string') throw new ThemeBuildError(`${href} is no Vitrine site.`);
  console.log(`The site runs Vitrine ${info.data.version}; this SDK is ${THEME_SDK_VERSION}.`);
  return { origin: url.origin, pathname, href };
}

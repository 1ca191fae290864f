import { createServer, type InlineConfig, type ProxyOptions } from 'vite';
import { THEME_SDK_VERSION } from '@vitrine/contracts';
import { ThemeBuildError } from '../vite/theme-problem.ts';
import { readThemeFolder } from '../vite/theme-folder.ts';
import { viteConfig } from './build.ts';
import { devProxy } from './dev-proxy.ts';
import { shellDir } from './shell-dir.ts';

/** Serves a theme on the live data of a running site: the site's API, the shell of this SDK, and the theme from its sources. */
export async function serveTheme(
  root: string,
  { site, port = '5174' }: { site?: string; port?: string },
): Promise<void> {
  if (!site) throw new ThemeBuildError('Name a running site: vitrine-theme dev --site https://status.example.com');
  const address = await reach(site);
  const { description, entry } = await readThemeFolder(root);
  const base = `${address.pathname}/themes/${description.id}/dev/`;
  const config: InlineConfig = entry ? viteConfig(root) : { root, configFile: false };
  const proxy: ProxyOptions = {
    target: address.origin,
    changeOrigin: true,
    ws: true,
    rewriteWsOrigin: true,
    headers: { origin: address.origin },
    secure: false,
  };
  const server = await createServer({
    ...config,
    base,
    clearScreen: false,
    plugins: [
      ...(config.plugins ?? []),
      devProxy({ root, base, hasCode: entry !== undefined, site: address, shell: shellDir() }),
    ],
    server: { port: Number(port), proxy: { [`^${address.pathname}/(?!themes/${description.id}/dev/)`]: proxy } },
  });
  await server.listen();
  const { port: listening } = server.httpServer?.address() as { port: number };
  console.log(
    `\n${description.id} on the data of ${address.href}\n\n  http://localhost:${listening}${address.pathname}/\n`,
  );
}

/** Returns the site's URL without its last slash, after checking that it is a site. */
async function reach(site: string): Promise<{ origin: string; pathname: string; href: string }> {
  const address = /^https?:\/\//.test(site) ? site : `http://${site}`;
  if (!URL.canParse(address)) throw new ThemeBuildError(`${site} is no address.`);
  const given = new URL(address);
  const pathname = given.pathname.replace(/\/+$/, '');
  const href = given.origin + pathname;
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
  return { origin: given.origin, pathname, href };
}

import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { THEME_SDK_VERSION, type PluginPart, type PublicInfo } from '@vitrine/contracts';
import { ENTRY, messagesIn, partPlugins, partsIn } from '../vite/plugin-web.ts';
import { ThemeBuildError } from '../vite/theme-problem.ts';
import { overlay } from './dev-overlay.ts';
import { MADE_UP_SITE, refreshPreamble, send, shellFiles, shellPage, wantsPage, withScripts } from './dev-shell.ts';
import { WATCH } from './dev.ts';
import { shellDir } from './shell-dir.ts';

const BASE = '/plugin-web/dev/';

interface PartServer {
  readonly id: string;
  readonly title: string;
  readonly port: number;
  /** Base URL of the plugin's routes. */
  readonly routes: string;
  /** Folder of the shell; by default the SDK's. */
  readonly shell?: string | undefined;
}

/**
 * Serves the web parts of a plugin from their sources, in each of their states, with sample nodes. A saved component is replaced
 * without a reload. Returns the address of the page.
 */
export async function servePluginParts(
  root: string,
  { id, title, port, routes, shell = shellDir() }: PartServer,
): Promise<string> {
  if (!shell) throw new ThemeBuildError('This SDK was packed without its shell. Install it from a site.');
  const parts = partsIn(root);
  const plugins = await partPlugins(root, parts);
  // The scan for shared packages is a build and sets NODE_ENV to production, which would disable Fast Refresh.
  process.env.NODE_ENV = 'development';
  const server = await createServer({
    root,
    configFile: false,
    base: BASE,
    clearScreen: false,
    logLevel: 'warn',
    plugins: [...plugins, stage(root, shell, { id, title })],
    server: {
      host: '127.0.0.1',
      port,
      watch: WATCH,
      proxy: { '^/api/(?!public$)': { target: routes, changeOrigin: true, headers: { origin: routes } } },
    },
  });
  await server.listen();
  const { port: listening } = server.httpServer!.address() as { port: number };
  return `http://127.0.0.1:${listening}/states?parts=${parts.join(',')}`;
}

/** Serves the shell for every page, and sample data for its requests to a site. */
function stage(root: string, shell: string, { id, title }: Pick<PluginPart, 'id' | 'title'>): Plugin {
  const locales = join(root, 'locales');
  const textsOf = (language: string) => {
    const file = join(locales, `${language}.json`);
    return existsSync(file) ? messagesIn(file) : undefined;
  };
  const info = (): PublicInfo => {
    const languages = existsSync(locales) ? readdirSync(locales).map(file => basename(file, '.json')) : [];
    const texts = Object.fromEntries(languages.map(name => [name, `${BASE}locales/${name}.json`]));
    const part = { id, title, sdk: `^${THEME_SDK_VERSION}`, entry: `${BASE}${ENTRY}`, css: [], texts };
    return { ...MADE_UP_SITE, widgets: [{ ...part, place: 'below' as const }] };
  };
  return {
    name: 'vitrine:parts',
    configureServer({ middlewares, watcher, ws }) {
      middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const [, language] = new RegExp(`^${BASE}locales/([\\w-]+)\\.json$`).exec(path) ?? [];
        if (path === '/api/public') send(response, 'application/json', JSON.stringify({ data: info() }));
        else if (language) send(response, 'application/json', JSON.stringify(textsOf(language) ?? {}));
        else next();
      });
      middlewares.use(shellFiles(shell, ''));
      middlewares.use((request, response, next) => {
        if (!wantsPage(request) || request.url?.startsWith(BASE) || request.url?.startsWith('/api/')) return next();
        send(response, 'text/html', withScripts(shellPage(shell, ''), [refreshPreamble(BASE), overlay(BASE, [])]));
      });
      watcher.add(locales);
      watcher.on('change', file => void (file.startsWith(locales) && ws.send({ type: 'full-reload' })));
    },
  };
}

import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Connect, ModuleNode, Plugin } from 'vite';
import { DEV_RELEASE, THEME_SDK_VERSION, type PublicInfo, type PublicTheme } from '@vitrine/contracts';
import { optionsFor } from '@vitrine/contracts/theme-package';
import { DEV_OPTIONS } from './dev-options.ts';
import { overlay } from './dev-overlay.ts';
import { MADE_UP_SITE, refreshPreamble, send, shellFiles, shellPage, wantsPage, withScripts } from './dev-shell.ts';
import { themeInDevelopment } from './dev-theme.ts';
import { fetchPage } from './fetch-page.ts';

interface BridgeOptions {
  readonly root: string;
  /** Path of the theme on the development server. */
  readonly base: string;
  /** False for a theme that has only tokens. */
  readonly hasCode: boolean;
  /** Undefined without a site: then only sample public info is served. */
  readonly site: { readonly href: string; readonly pathname: string } | undefined;
  /** A shell built for development; without it the site's own shell is used, and every change of a component reloads the page. */
  readonly shell: string | undefined;
}

/** Proxy between a browser and a site: pages and theme are served locally, everything else by the site. */
export function devProxy({ root, base, hasCode, site, shell }: BridgeOptions): Plugin {
  const pathname = site?.pathname ?? '';
  const current = themeInDevelopment(root);
  const page: Connect.NextHandleFunction = (request, response, next) => {
    if (!wantsPage(request) || request.url?.startsWith(base)) return next();
    pageOf(request).then(html => send(response, 'text/html', html), next);
  };
  const info: Connect.NextHandleFunction = (request, response, next) => {
    if (request.url?.split('?')[0] !== `${pathname}/api/public`) return next();
    withTheme(request).then(json => send(response, 'application/json', json), next);
  };
  const files = shellFiles(shell, pathname);

  /** The page of the shell, with Vite's client and the code that Fast Refresh needs before any component. */
  async function pageOf(request: IncomingMessage): Promise<string> {
    const html = shell ? shellPage(shell, pathname) : await asksFor(request, 'text/html');
    const { problems } = await current();
    // A theme that has only tokens has no code for Fast Refresh to replace.
    return withScripts(html, [...(hasCode ? [refreshPreamble(base)] : []), overlay(base, problems)]);
  }

  /** Returns the site's public info, with this theme as the active one. */
  async function withTheme(request: IncomingMessage): Promise<string> {
    const answer = site
      ? (JSON.parse(await asksFor(request, 'application/json')) as { data: PublicInfo })
      : { data: MADE_UP_SITE };
    const { folder, form, devOptions } = await current();
    const { id, tokens = {} } = folder.description;
    const installed = answer.data.activeTheme?.id === id ? answer.data.activeTheme.options : {};
    const theme: PublicTheme = {
      id,
      version: folder.version,
      release: DEV_RELEASE,
      sdk: `^${THEME_SDK_VERSION}`,
      entry: hasCode ? `${base.slice(pathname.length)}remoteEntry.js` : null,
      css: [],
      tokens,
      // Uses the administrator's values if this theme is active on the site; values in the author's file take precedence.
      options: { ...optionsFor(form, installed), ...devOptions },
      preview: false,
      isSlow: false,
    };
    return JSON.stringify({ ...answer, data: { ...answer.data, activeTheme: theme } });
  }

  const asksFor = ({ url = '/', headers }: IncomingMessage, accept: string) =>
    fetchPage(new URL(url, site?.href), {
      accept,
      cookie: headers.cookie ?? '',
      'accept-language': headers['accept-language'] ?? '',
    });

  return {
    name: 'vitrine:bridge',
    configureServer(server) {
      server.middlewares.use(info);
      server.middlewares.use(files);
      server.middlewares.use(page);
      server.watcher.on(
        'change',
        path => void (/theme\.config\.ts$|dev-options\.json$/.test(path) && server.ws.send({ type: 'full-reload' })),
      );
      server.watcher.on('add', path => void (path.endsWith(DEV_OPTIONS) && server.ws.send({ type: 'full-reload' })));
      server.watcher.add(join(root, DEV_OPTIONS));
    },
    handleHotUpdate({ file, modules, server }) {
      // The site's production build of React has no Fast Refresh.
      if (shell ? modules.every(module => isReplaceable(module)) : /(?<!\.module)\.css$/.test(file)) return undefined;
      server.ws.send({ type: 'full-reload' });
      return [];
    },
  };
}

/**
 * Returns true if a page can accept a new version of a module without a reload, because it or all its importers are components or
 * styles. Vite checks this too, but treats a cycle as an end: through the federation plugin theme.tsx imports itself.
 */
function isReplaceable(module: ModuleNode, seen = new Set<ModuleNode>()): boolean {
  if (module.isSelfAccepting) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  return module.importers.size > 0 && [...module.importers].every(importer => isReplaceable(importer, seen));
}

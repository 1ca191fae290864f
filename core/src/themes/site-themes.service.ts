import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { isThemeFile } from '@vitrine/contracts/theme-package';
import type { Caller } from '../platform/http/caller.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import type { InstalledTheme } from './installed-theme.ts';
import { siteManifestOf } from './installed-theme.ts';
import { withoutImports } from './komari/foreign-imports.rule.ts';
import { KOMARI_PAGE, komariThemeId } from './komari/komari-manifest.rule.ts';
import { sitePage, type SitePage } from './komari/komari-page.rule.ts';
import type { SiteFile } from './send-site-file.ts';
import { ThemeResolverService } from './theme-resolver.service.ts';
import { ThemesService } from './themes.service.ts';

export { sendSiteFile } from './send-site-file.ts';

/** Placeholder of the nonce in the pages of site themes; replaced in each response. */
const SITE_NONCE = '__CSP_NONCE__';

/** Few themes are shown at a time; when the cache is full, it is cleared as a whole. */
const MAX_CACHED = 64;

function cachedIn<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const before = cache.get(key);
  if (before) return before;
  if (cache.size >= MAX_CACHED) cache.clear();
  const result = make();
  result.catch(() => cache.delete(key));
  cache.set(key, result);
  return result;
}

/**
 * Service for whole-site themes: their page, and their files, which they load from the root of the site. They are shown only while
 * the plugin that serves their API is running.
 */
@Injectable()
export class SiteThemesService {
  private readonly pages = new Map<string, Promise<SitePage>>();
  /** Stylesheets without the imports that the policy blocks, by file and allowed hosts. */
  private readonly styles = new Map<string, Promise<string | undefined>>();

  constructor(
    private readonly themes: ThemesService,
    private readonly themeResolver: ThemeResolverService,
    private readonly plugins: PluginsService,
  ) {}

  /** Returns the page for a caller with a whole-site theme. */
  async pageFor(
    caller: Caller,
    request: IncomingMessage,
  ): Promise<(SitePage & Pick<InstalledTheme, 'hosts'>) | undefined> {
    const theme = this.themeResolver.themeFor(caller, request);
    if (!theme || !this.isServed(theme)) return undefined;
    const path = join(this.themes.folders.filesOf(theme.id, theme.release), KOMARI_PAGE);
    const page = cachedIn(this.pages, path, () => readFile(path, 'utf8').then(html => sitePage(html, SITE_NONCE)));
    return { ...(await page), hosts: theme.hosts };
  }

  /**
   * Returns the file at a path of the site; undefined if there is none. Sandboxed pages send no cookie, so the caller is unknown:
   * the active theme's file has priority, then that of another theme, which an administrator may be previewing. Names usually
   * contain a hash of the content.
   */
  fileAt(path: string): SiteFile | undefined {
    return this.find(fileName(`dist${path}`), this.served());
  }

  /** Returns a file at a path of the site if the active theme has it: for files that browsers request by themselves. */
  fileOfActive(path: string): SiteFile | undefined {
    const themes = this.served().filter(({ id }) => id === this.themes.active());
    return this.find(fileName(`dist${path}`), themes);
  }

  /** Returns a file at `/themes/<short name>/<path>`, its location in the product for which the theme was made. */
  fileByAlias(path: string): SiteFile | undefined {
    const [, alias = '', rest = ''] = /^\/themes\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const themes = this.served().filter(({ id, current }) => {
      const cache = current && siteManifestOf(current);
      return cache && (cache.alias === alias || id === komariThemeId(alias));
    });
    return this.find(fileName(rest), themes);
  }

  /**
   * Returns a stylesheet without imports from hosts that the policy blocks: such an import makes browsers report the whole
   * stylesheet as failed, and bundlers that wait for it never show the page. Undefined if there are none, so that the file is sent
   * unchanged.
   */
  async cleanedStyle({ root, name, hosts }: SiteFile): Promise<string | undefined> {
    const key = JSON.stringify([root, name, hosts]);
    return cachedIn(this.styles, key, async () => {
      const text = await readFile(join(root, name), 'utf8');
      const cleaned = withoutImports(text, hosts);
      return cleaned === text ? undefined : cleaned;
    }).catch(() => undefined);
  }

  private served(): InstalledTheme[] {
    const active = this.themes.active();
    const themes = this.themes.list().filter(theme => this.isServed(theme));
    return themes.sort((a, b) => Number(b.id === active) - Number(a.id === active));
  }

  private find(name: string | undefined, themes: readonly InstalledTheme[]): SiteFile | undefined {
    if (name === undefined) return undefined;
    for (const { id, release, current, hosts } of themes) {
      const file = current && Object.hasOwn(current.files, name) ? current.files[name] : undefined;
      if (file) return { root: this.themes.folders.filesOf(id, release), name, file, hosts };
    }
    return undefined;
  }

  private isServed({ current }: Pick<InstalledTheme, 'current'>): boolean {
    const manifest = current && siteManifestOf(current);
    return manifest !== undefined && this.plugins.running('hooks').some(({ id }) => id === manifest.site);
  }
}

/** Returns the name of the file for a path in a theme; undefined for pages and files that no page loads. */
function fileName(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path);
    return isThemeFile(name) || /\.(webmanifest|wasm)$/i.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

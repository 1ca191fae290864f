import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Caller } from '../platform/http/caller.ts';
import { PluginsService } from '../plugins/plugins.service.ts';
import type { InstalledTheme } from './installed-theme.ts';
import { siteManifestOf } from './installed-theme.ts';
import { KOMARI_PAGE } from './komari/komari-manifest.rule.ts';
import { sitePage, type SitePage } from './komari/komari-page.rule.ts';
import type { StoredFile } from './releases/release.ts';
import { sendReleaseFile } from './releases/send-release-file.ts';
import { isThemeFile } from '@vitrine/contracts/theme-package';
import { ThemeResolverService } from './theme-resolver.service.ts';
import { ThemesService } from './themes.service.ts';

/** Placeholder of the nonce in the pages of site themes; replaced in each response. */
const SITE_NONCE = '__CSP_NONCE__';

interface PublishedFile {
  readonly root: string;
  readonly name: string;
  readonly file: StoredFile;
}

/**
 * Service for themes that are whole sites: their page, and their files, which they load from the root of the site. They are
 * shown only while the plugin runs that serves the API for which they were made.
 */
@Injectable()
export class SiteThemesService {
  private readonly pages = new Map<string, Promise<SitePage>>();

  constructor(
    private readonly themes: ThemesService,
    private readonly themeResolver: ThemeResolverService,
    private readonly plugins: PluginsService,
  ) {}

  /** Returns the page for a caller whose theme is a whole site. */
  async pageFor(caller: Caller, request: Request): Promise<SitePage | undefined> {
    const theme = this.themeResolver.themeFor(caller, request);
    if (!theme || !this.isServed(theme)) return undefined;
    const path = join(this.themes.folders.filesOf(theme.id, theme.release), KOMARI_PAGE);
    const known = this.pages.get(path);
    if (known) return known;
    // Few themes are shown at a time; what was replaced is forgotten with the rest.
    if (this.pages.size > 8) this.pages.clear();
    const page = readFile(path, 'utf8').then(html => sitePage(html, SITE_NONCE));
    page.catch(() => this.pages.delete(path));
    this.pages.set(path, page);
    return page;
  }

  /**
   * Sends the file at a path of the site, and returns true if there is one. Sandboxed pages send no cookie, so who asks is not
   * known: the active theme's file comes first, then that of another, which an administrator may preview. Names usually contain
   * a hash of the content.
   */
  sendFile(request: Request, response: Response): boolean {
    // A service worker would stay in the browser, and fetch the pages of administrators in their place.
    if (request.headers['service-worker'] !== undefined || request.headers['sec-fetch-dest'] === 'serviceworker')
      return false;
    const found = this.find(request.path);
    if (!found) return false;
    response.setHeader('cache-control', 'public, no-cache');
    sendReleaseFile(found, request, response);
    return true;
  }

  private find(path: string): PublishedFile | undefined {
    const name = fileName(path);
    if (name === undefined) return undefined;
    const active = this.themes.active();
    const themes = this.themes.list().filter(theme => this.isServed(theme));
    for (const { id, release, current } of themes.sort((a, b) => Number(b.id === active) - Number(a.id === active))) {
      const file = current && Object.hasOwn(current.files, name) ? current.files[name] : undefined;
      if (file) return { root: this.themes.folders.filesOf(id, release), name, file };
    }
    return undefined;
  }

  private isServed({ current }: Pick<InstalledTheme, 'current'>): boolean {
    const manifest = current && siteManifestOf(current);
    return manifest !== undefined && this.plugins.running('hooks').some(({ id }) => id === manifest.site);
  }
}

/** Returns the name of the file for a path of the site; undefined for pages and what no page loads. */
function fileName(path: string): string | undefined {
  try {
    const name = `dist${decodeURIComponent(path)}`;
    return isThemeFile(name) || /\.(webmanifest|wasm)$/i.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

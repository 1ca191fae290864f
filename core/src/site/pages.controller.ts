import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { pagePath } from '@vitrine/contracts';
import { Config } from '../platform/config/config.ts';
import { Access } from '../platform/http/access.ts';
import { RouteNotFound } from '../platform/http/http.problems.ts';
import { isNavigationRequest } from '../platform/http/navigation-request.rule.ts';
import { sendSiteFile, SiteThemesService } from '../themes/site-themes.service.ts';
import { PageRendererService } from './page-renderer.service.ts';
import { PluginPageService } from './plugin-page.service.ts';

/**
 * Controller of all pages: answers navigations to paths without a route or file with the page, which routes them in the browser. It
 * is the last one in the last module, so every other route has priority.
 */
@Controller()
export class PagesController {
  constructor(
    private readonly config: Config,
    private readonly siteThemes: SiteThemesService,
    private readonly pageRenderer: PageRendererService,
    private readonly pluginPage: PluginPageService,
  ) {}

  @Get(['', '*path'])
  @Access({ audience: 'anyone' })
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const file = isForServiceWorker(request) ? undefined : this.siteThemes.fileAt(request.path);
    if (file) return sendSiteFile(this.siteThemes, file, request, response);
    const page = isNavigationRequest(request) ? pagePath(request.path) : undefined;
    if (!page) throw new RouteNotFound(request.path);
    // Nonce and token differ in each response, so there is nothing to revalidate.
    response.setHeader('cache-control', 'no-store');
    if (page.canonical !== request.path) {
      const query = request.url.slice(request.path.length);
      return response.redirect(307, this.config.basePath + page.canonical + query);
    }
    const { status, headers, html } =
      page.kind === 'plugin'
        ? await this.pluginPage.render(page.canonical, request)
        : await this.pageRenderer.render(page, request);
    for (const [name, value] of Object.entries(headers))
      if (value === null) response.removeHeader(name);
      else response.setHeader(name, value);
    response.status(status).type('html').send(html);
  }
}

/** A service worker would stay in the browser and intercept requests of administrators' pages. */
const isForServiceWorker = ({ headers }: Request) =>
  headers['service-worker'] !== undefined || headers['sec-fetch-dest'] === 'serviceworker';

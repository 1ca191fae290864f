import { randomBytes } from 'node:crypto';
import { Catch, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ProblemFilter } from '../platform/http/problem-filter.ts';
import { Config } from '../platform/config/config.ts';
import { pagePolicy } from '../platform/http/security-headers.ts';
import { ShownThemeService } from '../themes/shown-theme.service.ts';
import { Shell } from './shell.ts';
import { isPublic, wantsPage } from './wants-page.rule.ts';

/** Answers the page where somebody navigates to a path that no route and no file claims; the shell knows what it means. */
@Catch(NotFoundException)
export class PageFilter implements ExceptionFilter {
  private readonly problems = new ProblemFilter();

  constructor(
    private readonly shell: Shell,
    private readonly config: Config,
    private readonly themes: ShownThemeService,
  ) {}

  catch(error: NotFoundException, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    if (!wantsPage(request)) return this.problems.catch(error, host);
    try {
      const nonce = randomBytes(16).toString('base64');
      const page = this.shell.page(nonce);
      const response = host.switchToHttp().getResponse<Response>();
      response.setHeader('content-security-policy', pagePolicy(nonce));
      // The nonce is new each time, so there is nothing that a cache could compare.
      response.setHeader('cache-control', 'no-store');
      const theme = isPublic(request.path) ? this.themes.preloads(this.config.basePath) : '';
      if (theme) response.setHeader('link', theme);
      response.status(200).type('html').send(page);
    } catch (problem) {
      this.problems.catch(problem, host);
    }
  }
}

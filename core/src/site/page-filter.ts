import { randomBytes } from 'node:crypto';
import { Catch, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ProblemFilter } from '../platform/http/problem-filter.ts';
import { Config } from '../platform/config/config.ts';
import { Gate } from '../platform/http/gate.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { pagePolicy } from '../platform/http/security-headers.ts';
import { SITE } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ShownThemeService } from '../themes/shown-theme.service.ts';
import { CustomService } from './custom.service.ts';
import { NONCE, Shell } from './shell.ts';
import { isPublic, wantsPage } from './wants-page.rule.ts';

/** Answers the page where somebody navigates to a path that no route and no file claims; the shell knows what it means. */
@Catch(NotFoundException)
export class PageFilter implements ExceptionFilter {
  private readonly problems = new ProblemFilter();

  constructor(
    private readonly shell: Shell,
    private readonly config: Config,
    private readonly themes: ShownThemeService,
    private readonly custom: CustomService,
    private readonly settings: SettingsService,
    private readonly gate: Gate,
  ) {}

  async catch(error: NotFoundException, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    if (!wantsPage(request)) return this.problems.catch(error, host);
    try {
      const nonce = randomBytes(16).toString('base64');
      const forVisitors = isPublic(request.path);
      const dressed = forVisitors && (await this.isOpenTo(request));
      const { page, allowance } = dressed
        ? this.custom.dress(this.shell.page, this.config.basePath)
        : { page: this.shell.page, allowance: undefined };
      const response = host.switchToHttp().getResponse<Response>();
      response.setHeader('content-security-policy', pagePolicy(nonce, allowance));
      // The nonce is new each time, so there is nothing that a cache could compare.
      response.setHeader('cache-control', 'no-store');
      const theme = forVisitors ? this.themes.preloads(this.config.basePath) : '';
      if (theme) response.setHeader('link', theme);
      response.status(200).type('html').send(page.replaceAll(NONCE, nonce));
    } catch (problem) {
      this.problems.catch(problem, host);
    }
  }

  /** Whether one may see the site: of a private one, strangers get nothing but the sign-in. */
  private async isOpenTo(request: Request): Promise<boolean> {
    if (!this.settings.get(SITE).private) return true;
    try {
      return Boolean(await this.gate.admit(request, 'viewer'));
    } catch (refusal) {
      if (refusal instanceof ProblemError) return false;
      throw refusal;
    }
  }
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PLUGIN_PAGE } from '@vitrine/contracts';
import { AuthenticationService } from '../platform/http/authentication.service.ts';
import { languageOf } from '../platform/http/language.ts';
import { buildPageCsp, SANDBOX } from '../platform/http/security-headers.ts';
import { PluginPageNotFound } from '../plugins/model/plugins.problems.ts';
import { PluginWebService } from '../plugins/web/plugin-web.service.ts';
import { ViewerTokensService } from '../sessions/viewer-tokens.service.ts';
import { withHead } from './page-head.rule.ts';
import type { RenderedPage } from './page-renderer.service.ts';
import { preferencesIn } from './preference-cookies.ts';
import { PublicPagesService } from './public-pages.service.ts';
import { NONCE, ShellService } from './shell.service.ts';

/**
 * Service that renders the admin page of a plugin: in a sandbox, framed only by the admin area, with a token for the plugin's own
 * routes. Its code never has the rights of the administrator.
 */
@Injectable()
export class PluginPageService {
  constructor(
    private readonly authentication: AuthenticationService,
    private readonly pluginWeb: PluginWebService,
    private readonly viewerTokens: ViewerTokensService,
    private readonly shell: ShellService,
    private readonly publicPages: PublicPagesService,
  ) {}

  async render(path: string, request: IncomingMessage): Promise<RenderedPage> {
    const id = path.slice(`/${PLUGIN_PAGE}/`.length).replace(/\/$/, '');
    const caller = await this.authentication.authenticate(request, { audience: 'admin', scope: 'full' });
    const plugin = this.pluginWeb.adminPage(id, languageOf(request));
    if (caller.kind !== 'admin' || !plugin) throw new PluginPageNotFound(id);
    const nonce = randomBytes(16).toString('base64');
    const sandbox = {
      ...this.viewerTokens.issue({ session: caller.session, plugin: id }),
      preferences: preferencesIn(request),
    };
    const page = this.shell.withContext(this.shell.page, { kind: 'plugin', sandbox, plugin }).replaceAll(NONCE, nonce);
    return {
      status: 200,
      headers: {
        'content-security-policy': `${SANDBOX}; ${buildPageCsp(nonce, undefined, 'framed-by-site')}`,
        'cross-origin-opener-policy': null,
        'origin-agent-cluster': null,
        'x-frame-options': null,
      },
      html: withHead(page, this.publicPages.neutralHead(request)),
    };
  }
}

import { randomBytes } from 'node:crypto';
import { Catch, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { hasOwnPage, PLUGIN_PAGE, pagePath, type PageContext, type PageKind } from '@vitrine/contracts';
import type { Request, Response } from 'express';
import { ProblemFilter } from '../platform/http/problem-filter.ts';
import { Config } from '../platform/config/config.ts';
import { languageOf } from '../platform/http/language.ts';
import { VISITOR, type Caller } from '../platform/http/caller.ts';
import { AuthenticationService } from '../platform/http/authentication.service.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { PluginPageNotFound } from '../plugins/model/plugins.problems.ts';
import { PluginWebService } from '../plugins/web/plugin-web.service.ts';
import { buildPageCsp, buildSiteThemeCsp, SANDBOX } from '../platform/http/security-headers.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ViewerTokensService } from '../sessions/viewer-tokens.service.ts';
import { SiteThemesService } from '../themes/site-themes.service.ts';
import { ThemeResolverService } from '../themes/theme-resolver.service.ts';
import { CustomMarkupService } from './custom-markup.service.ts';
import { withHead } from './page-head.rule.ts';
import { preferencesIn } from './preference-cookies.ts';
import { PublicPagesService } from './public-pages.service.ts';
import { NONCE, ShellService } from './shell.service.ts';
import { isNavigationRequest } from '../platform/http/navigation-request.rule.ts';

const READS = new Set(['GET', 'HEAD']);

type Page = NonNullable<ReturnType<typeof pagePath>>;

/** Filter that serves the page for navigations to paths without a route or file; the shell routes them. */
@Catch(NotFoundException)
export class SpaFallbackFilter implements ExceptionFilter {
  private readonly problems = new ProblemFilter();

  constructor(
    private readonly shell: ShellService,
    private readonly config: Config,
    private readonly themeResolver: ThemeResolverService,
    private readonly customMarkup: CustomMarkupService,
    private readonly viewerTokens: ViewerTokensService,
    private readonly authentication: AuthenticationService,
    private readonly peer: PeerService,
    private readonly sessions: SessionsService,
    private readonly publicPages: PublicPagesService,
    private readonly siteThemes: SiteThemesService,
    private readonly pluginWeb: PluginWebService,
  ) {}

  async catch(error: NotFoundException, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const page = isNavigationRequest(request) ? pagePath(request.path) : undefined;
    if (READS.has(request.method) && this.siteThemes.sendFile(request, response)) return;
    if (!page) return this.problems.catch(error, host);
    try {
      // Nonce and token differ each time, so there is nothing to revalidate.
      response.setHeader('cache-control', 'no-store');
      if (page.canonical !== request.path) {
        const query = request.url.slice(request.path.length);
        return response.redirect(307, this.config.basePath + page.canonical + query);
      }
      if (page.kind === 'plugin') await this.sendPluginPage(page.canonical, request, response);
      else await this.send(page, request, response);
    } catch (problem) {
      this.problems.catch(problem, host);
    }
  }

  private async send({ kind, canonical }: Page, request: Request, response: Response): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    const caller = kind === 'public' ? await this.viewer(request) : undefined;
    // With ?theme=safe nothing of the theme is loaded: docs/themes/trust.md.
    const isSafe = request.query.theme === 'safe';
    const site = caller && !isSafe ? await this.siteThemes.pageFor(caller, request) : undefined;
    const template = site?.html ?? this.shell.page;
    const { page, allowance } = caller
      ? this.customMarkup.inject(template, this.config.basePath)
      : { page: template, allowance: undefined };
    const isDraft = caller !== undefined && this.themeResolver.draftOf(caller, request) !== undefined;
    const sandbox = caller && this.sandboxFor(caller, isDraft, request);
    const proof = sandbox ? undefined : this.proofFor(kind, caller, request);
    // The themes page shows the draft of a theme in a frame.
    const framing = isDraft ? 'framed-by-site' : kind === 'own' ? 'frames-site' : 'none';
    if (isDraft) response.setHeader('x-frame-options', 'SAMEORIGIN');
    const policy = site ? buildSiteThemeCsp(nonce, site, allowance, framing) : buildPageCsp(nonce, allowance, framing);
    response.setHeader('content-security-policy', sandbox ? `${SANDBOX}; ${policy}` : policy);
    // Our own pages, and those that carry a proof, are isolated by opener policy. A sandboxed page must not request that, and
    // its opaque origin cannot be promised a process of its own: browsers warn about that.
    if (kind === 'public' && proof === undefined)
      for (const header of ['cross-origin-opener-policy', 'origin-agent-cluster']) response.removeHeader(header);
    const theme = kind === 'public' && !isSafe ? this.themeResolver.preloads(this.config.basePath) : '';
    if (theme) response.setHeader('link', theme);
    const context = { kind, ...(sandbox && { sandbox }), ...(proof !== undefined && { proof }) };
    const head = caller ? this.publicPages.headOf(canonical, caller, request) : this.publicPages.neutralHead(request);
    const whole = site ? this.shell.withBridge(page, context) : this.shell.withContext(page, context);
    const text = withHead(whole.replaceAll(NONCE, nonce), head);
    // Which pages a site of its own has is known to its scripts only. Before the sign-in, a private site does not tell either.
    const exists = caller
      ? site !== undefined || this.publicPages.exists(canonical, caller, request)
      : kind === 'public' || hasOwnPage(canonical);
    response
      .status(exists ? 200 : 404)
      .type('html')
      .send(text);
  }

  /**
   * Sends the document for a plugin's admin page: in a sandbox, framed by the admin area only, with a token for the plugin's own
   * routes. Its code never has the rights of the administrator.
   */
  private async sendPluginPage(path: string, request: Request, response: Response): Promise<void> {
    const id = path.slice(`/${PLUGIN_PAGE}/`.length).replace(/\/$/, '');
    const caller = await this.authentication.authenticate(request, { audience: 'admin', scope: 'full' });
    const plugin = caller.kind === 'admin' ? this.pluginWeb.adminPage(id, languageOf(request)) : undefined;
    if (caller.kind !== 'admin' || !plugin) throw new PluginPageNotFound(id);
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('content-security-policy', `${SANDBOX}; ${buildPageCsp(nonce, undefined, 'framed-by-site')}`);
    for (const header of ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options'])
      response.removeHeader(header);
    const sandbox = {
      ...this.viewerTokens.issue({ session: caller.session, plugin: id }),
      preferences: preferencesIn(request),
    };
    const page = this.shell.withContext(this.shell.page, { kind: 'plugin', sandbox, plugin }).replaceAll(NONCE, nonce);
    response.type('html').send(withHead(page, this.publicPages.neutralHead(request)));
  }

  /**
   * Returns the sandbox of a page that runs third-party code while an administrator is signed in: without it that code would have
   * their rights. Each draft is in one, since its token says whose draft the page shows.
   */
  private sandboxFor(caller: Caller, isDraft: boolean, request: Request): PageContext['sandbox'] {
    if (caller.kind !== 'admin') return undefined;
    const isForeign =
      this.customMarkup.hasMarkup || this.pluginWeb.hasWidgets || this.themeResolver.isForeign(caller, request);
    if (!isDraft && !isForeign) return undefined;
    const preview = this.themeResolver.previewOf(caller, request);
    const viewer = {
      session: caller.session,
      ...(preview !== undefined && { preview }),
      ...(isDraft && { draft: true }),
    };
    return { ...this.viewerTokens.issue(viewer), preferences: preferencesIn(request) };
  }

  /** Returns the session proof, for a page without third-party code. */
  private proofFor(kind: PageKind, caller: Caller | undefined, request: Request): string | undefined {
    if (kind === 'public' && caller?.kind !== 'admin') return undefined;
    return this.sessions.proofFor(request, this.peer.resolve(request));
  }

  /** Returns the caller who may see the site; undefined for anonymous visitors of a private one, who only get the sign-in. */
  private async viewer(request: Request): Promise<Caller | undefined> {
    try {
      return await this.authentication.authenticate(request, { audience: 'viewer' });
    } catch (refusal) {
      if (!(refusal instanceof ProblemError)) throw refusal;
      return this.authentication.policy.isPrivate() ? undefined : VISITOR;
    }
  }
}

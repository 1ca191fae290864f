import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { hasOwnPage, type pagePath } from '@vitrine/contracts';
import { AuthenticationService } from '../platform/http/authentication.service.ts';
import { VISITOR, type Caller } from '../platform/http/caller.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { buildPageCsp, buildSiteThemeCsp, SANDBOX } from '../platform/http/security-headers.ts';
import { SiteThemesService } from '../themes/site-themes.service.ts';
import { ThemeResolverService } from '../themes/theme-resolver.service.ts';
import { CustomMarkupService } from './custom-markup.service.ts';
import { withHead } from './page-head.rule.ts';
import { PageProtectionService } from './page-protection.service.ts';
import { PublicPagesService } from './public-pages.service.ts';
import { NONCE, ShellService } from './shell.service.ts';

type Page = NonNullable<ReturnType<typeof pagePath>>;

/** A page as sent to the browser. Null headers are removed from the response. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly html: string;
}

/** Service that renders the pages of the site and of the admin area: the template with head, policy and sandbox or proof. */
@Injectable()
export class PageRendererService {
  constructor(
    private readonly shell: ShellService,
    private readonly themeResolver: ThemeResolverService,
    private readonly customMarkup: CustomMarkupService,
    private readonly authentication: AuthenticationService,
    private readonly publicPages: PublicPagesService,
    private readonly siteThemes: SiteThemesService,
    private readonly pageProtection: PageProtectionService,
  ) {}

  async render({ kind, canonical }: Page, request: IncomingMessage): Promise<RenderedPage> {
    const nonce = randomBytes(16).toString('base64');
    const caller = kind === 'public' ? await this.viewer(request) : undefined;
    // With ?theme=safe nothing of the theme is loaded: docs/themes/trust.md.
    const isSafe = new URLSearchParams(request.url?.split('?')[1]).get('theme') === 'safe';
    const site = caller && !isSafe ? await this.siteThemes.pageFor(caller, request) : undefined;
    const template = site?.html ?? this.shell.page;
    const { page, allowance } = caller
      ? this.customMarkup.inject(template, this.shell.basePath)
      : { page: template, allowance: undefined };
    const isDraft = caller !== undefined && this.themeResolver.draftOf(caller, request) !== undefined;
    const sandbox = caller && this.pageProtection.sandboxFor(caller, isDraft, request);
    const proof = sandbox ? undefined : this.pageProtection.proofFor(kind, caller, request);
    // The themes page shows the draft of a theme in a frame.
    const framing = isDraft ? 'framed-by-site' : kind === 'own' ? 'frames-site' : 'none';
    const policy = site ? buildSiteThemeCsp(nonce, site, allowance, framing) : buildPageCsp(nonce, allowance, framing);
    const preloads = kind === 'public' && !isSafe ? this.themeResolver.preloads(this.shell.basePath) : '';
    const context = { kind, ...(sandbox && { sandbox }), ...(proof !== undefined && { proof }) };
    const head = caller ? this.publicPages.headOf(canonical, caller, request) : this.publicPages.neutralHead(request);
    const html = site ? this.shell.withBridge(page, context) : this.shell.withContext(page, context);
    // Only its own scripts know which pages a whole-site theme has. A private site does not reveal its pages before the sign-in.
    const exists = caller
      ? site !== undefined || this.publicPages.exists(canonical, caller, request)
      : kind === 'public' || hasOwnPage(canonical);
    return {
      status: exists ? 200 : 404,
      headers: {
        'content-security-policy': sandbox ? `${SANDBOX}; ${policy}` : policy,
        ...(isDraft && { 'x-frame-options': 'SAMEORIGIN' }),
        // Our own pages, and pages with a session proof, are isolated by opener policy. A sandboxed page must not request that,
        // because its opaque origin cannot be given a process of its own: browsers warn about that.
        ...(kind === 'public' &&
          proof === undefined && { 'cross-origin-opener-policy': null, 'origin-agent-cluster': null }),
        ...(preloads && { link: preloads }),
      },
      html: withHead(html.replaceAll(NONCE, nonce), head),
    };
  }

  /**
   * Returns the caller if they may see the site; undefined for anonymous visitors of a private site, who only get the sign-in page.
   */
  private async viewer(request: IncomingMessage): Promise<Caller | undefined> {
    try {
      return await this.authentication.authenticate(request, { audience: 'viewer' });
    } catch (refusal) {
      if (!(refusal instanceof ProblemError)) throw refusal;
      return this.authentication.policy.isPrivate() ? undefined : VISITOR;
    }
  }
}

import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { PageContext, PageKind } from '@vitrine/contracts';
import type { Caller } from '../platform/http/caller.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { PluginWebService } from '../plugins/web/plugin-web.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ViewerTokensService } from '../sessions/viewer-tokens.service.ts';
import { ThemeResolverService } from '../themes/theme-resolver.service.ts';
import { CustomMarkupService } from './custom-markup.service.ts';
import { preferencesIn } from './preference-cookies.ts';

/** Service that decides how a page may use its reader's session: a sandbox for third-party code, otherwise the session proof. */
@Injectable()
export class PageProtectionService {
  constructor(
    private readonly themeResolver: ThemeResolverService,
    private readonly customMarkup: CustomMarkupService,
    private readonly pluginWeb: PluginWebService,
    private readonly viewerTokens: ViewerTokensService,
    private readonly sessions: SessionsService,
    private readonly peer: PeerService,
  ) {}

  /**
   * Returns the sandbox of a page that runs third-party code while an administrator is signed in: without it that code would have
   * their rights. Pages of drafts are always sandboxed, because their token names the owner of the draft.
   */
  sandboxFor(caller: Caller, isDraft: boolean, request: IncomingMessage): PageContext['sandbox'] {
    if (caller.kind !== 'admin') return undefined;
    const isForeign =
      this.customMarkup.hasMarkup || this.pluginWeb.isOnPublicPages || this.themeResolver.isForeign(caller, request);
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
  proofFor(kind: PageKind, caller: Caller | undefined, request: IncomingMessage): string | undefined {
    if (kind === 'public' && caller?.kind !== 'admin') return undefined;
    return this.sessions.proofFor(request, this.peer.resolve(request));
  }
}

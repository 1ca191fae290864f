import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthenticationService } from '../platform/http/authentication.service.ts';
import { SealedCookiesService } from '../platform/http/sealed-cookies.ts';
import { isScripted, showsProof } from '../platform/http/session-proof.ts';
import { viewerTokenIn } from '../platform/http/viewer-token.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { SITE } from '@vitrine/contracts/settings';
import { SettingsService } from '../settings/settings.service.ts';
import { ExpiryJob } from './expiry.job.ts';
import { readToken } from './session-cookie.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsService } from './sessions.service.ts';
import { ViewerTokensController } from './viewer-tokens.controller.ts';
import { ViewerTokensService } from './viewer-tokens.service.ts';

/** Close code after which clients reconnect and are authenticated again. */
const TRY_AGAIN = 1012;

@Module({
  controllers: [SessionsController, ViewerTokensController],
  providers: [SessionsService, ExpiryJob, SealedCookiesService, ViewerTokensService],
  exports: [SessionsService, SealedCookiesService, ViewerTokensService],
})
export class SessionsModule implements OnModuleInit {
  constructor(
    private readonly gate: AuthenticationService,
    private readonly sessions: SessionsService,
    private readonly settings: SettingsService,
    private readonly sockets: SocketServerService,
    private readonly hooks: CoreHooks,
    private readonly viewerTokens: ViewerTokensService,
  ) {}

  /**
   * Registers the strategy of administrators: the cookie of a valid session, plus its proof for requests by code in a browser.
   * Other callers are subject to the site's policy.
   */
  onModuleInit(): void {
    this.gate.registerStrategy('admin', async (request, peer) => {
      const token = readToken(request, peer);
      // A page with third-party code that is open during a sign-in sends the cookie too, but has no proof.
      if (token && isScripted(request) && !showsProof(request, token)) return undefined;
      const device = { address: peer.address, userAgent: request.headers['user-agent'] ?? '' };
      const session = token && (await this.sessions.find(token, device));
      return session ? { kind: 'admin', account: session.account, session: session.id } : undefined;
    });
    this.gate.registerStrategy('page', async request => {
      const token = viewerTokenIn(request);
      return token === undefined ? undefined : this.viewerTokens.read(token);
    });
    this.gate.policy = {
      isPrivate: () => this.settings.get(SITE).private,
      origins: () => this.settings.get(SITE).origins.map(url => new URL(url).origin),
    };
    let closed = this.settings.get(SITE).private;
    this.hooks.internal.settingsChanged.tap(({ group }) => {
      if (group !== SITE.key || closed === this.settings.get(SITE).private) return;
      closed = !closed;
      // Clients admitted under the old policy reconnect under the new one.
      this.sockets.closeWhere(({ kind }) => kind === 'visitor' || kind === 'guest', TRY_AGAIN);
    });
  }
}

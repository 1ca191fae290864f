import { Module, type OnModuleInit } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { readCookie } from '../platform/http/cookies.ts';
import { AuthenticationService } from '../platform/http/authentication.service.ts';
import { SHARE_COOKIE } from './share-cookie.ts';
import { ShareExpiryJob } from './share-expiry.job.ts';
import { ShareLinksController } from './share-links.controller.ts';
import { ShareLinksService } from './share-links.service.ts';

@Module({
  imports: [NodesModule],
  controllers: [ShareLinksController],
  providers: [ShareLinksService, ShareExpiryJob],
  exports: [ShareLinksService],
})
export class SharesModule implements OnModuleInit {
  constructor(
    private readonly gate: AuthenticationService,
    private readonly shares: ShareLinksService,
  ) {}

  /** Registers the strategy of guests: a cookie with a valid share link. */
  onModuleInit(): void {
    this.gate.registerStrategy('guest', async (request, peer) => {
      const token = readCookie(request, peer, SHARE_COOKIE);
      const share = token && (await this.shares.open(token));
      if (!share) return undefined;
      const { id, node, expiresAt } = share;
      return {
        kind: 'guest',
        share: id,
        node: node ?? null,
        closed: this.gate.policy.isPrivate(),
        until: expiresAt.getTime(),
      };
    });
  }
}

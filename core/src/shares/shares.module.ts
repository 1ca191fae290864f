import { Module, type OnModuleInit } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { readCookie } from '../platform/http/cookies.ts';
import { Gate } from '../platform/http/gate.ts';
import { SHARE_COOKIE } from './share-cookie.ts';
import { ShareExpiryJob } from './share-expiry.job.ts';
import { SharesController } from './shares.controller.ts';
import { SharesService } from './shares.service.ts';

@Module({
  imports: [NodesModule],
  controllers: [SharesController],
  providers: [SharesService, ShareExpiryJob],
  exports: [SharesService],
})
export class SharesModule implements OnModuleInit {
  constructor(
    private readonly gate: Gate,
    private readonly shares: SharesService,
  ) {}

  /** A guest is whose browser keeps a good link. */
  onModuleInit(): void {
    this.gate.recognise('guest', async (request, peer) => {
      const token = readCookie(request, peer, SHARE_COOKIE);
      const share = token && (await this.shares.open(token));
      if (!share) return undefined;
      const { id, node, expiresAt } = share;
      return {
        kind: 'guest',
        share: id,
        node: node ?? null,
        closed: this.gate.policy.closed(),
        until: expiresAt.getTime(),
      };
    });
  }
}

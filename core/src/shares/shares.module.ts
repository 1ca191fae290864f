import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { Clock, type Cancel } from '../platform/clock.ts';
import { readCookie } from '../platform/http/cookies.ts';
import { Gate } from '../platform/http/gate.ts';
import { SHARE_COOKIE } from './share-cookie.ts';
import { SharesController } from './shares.controller.ts';
import { SharesService } from './shares.service.ts';

const CLOSE_MS = 5000;

@Module({
  imports: [NodesModule],
  controllers: [SharesController],
  providers: [SharesService],
  exports: [SharesService],
})
export class SharesModule implements OnModuleInit, OnApplicationShutdown {
  private cancel: Cancel | undefined;

  constructor(
    private readonly gate: Gate,
    private readonly clock: Clock,
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
    this.cancel = this.clock.every(CLOSE_MS, () => this.shares.closeOver());
  }

  onApplicationShutdown(): void {
    this.cancel?.();
  }
}

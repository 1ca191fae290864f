import { Module, type OnModuleInit } from '@nestjs/common';
import { Gate } from '../platform/http/gate.ts';
import { ExpiryJob } from './expiry.job.ts';
import { readToken } from './session-cookie.ts';
import { SessionsService } from './sessions.service.ts';

@Module({ providers: [SessionsService, ExpiryJob], exports: [SessionsService] })
export class SessionsModule implements OnModuleInit {
  constructor(
    private readonly gate: Gate,
    private readonly sessions: SessionsService,
  ) {}

  /** An administrator is who carries the cookie of a living session. */
  onModuleInit(): void {
    this.gate.recognise('admin', async (request, peer) => {
      const token = readToken(request, peer);
      const device = { address: peer.address, userAgent: request.headers['user-agent'] ?? '' };
      const session = token && (await this.sessions.find(token, device));
      return session ? { kind: 'admin', account: session.account, session: session.id } : undefined;
    });
  }
}

import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { Clock, type Cancel } from '../platform/clock.ts';
import { Gate } from '../platform/http/gate.ts';
import { KeysController } from './keys.controller.ts';
import { KeysService } from './keys.service.ts';
import { SiteKeyService } from './site-key.service.ts';

const CLOSE_MS = 5000;

@Module({ imports: [AuthModule], controllers: [KeysController], providers: [KeysService, SiteKeyService] })
export class KeysModule implements OnModuleInit, OnApplicationShutdown {
  private cancel: Cancel | undefined;

  constructor(
    private readonly gate: Gate,
    private readonly clock: Clock,
    private readonly keys: KeysService,
    private readonly siteKey: SiteKeyService,
  ) {}

  /** A program is who sends a good key. */
  onModuleInit(): void {
    this.gate.recognise('key', async ({ headers }, { address }) => {
      const secret = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (!secret) return undefined;
      return (await this.keys.recognise(secret, address)) ?? this.siteKey.recognise(secret, address);
    });
    this.cancel = this.clock.every(CLOSE_MS, () => this.keys.closeOver());
  }

  onApplicationShutdown(): void {
    this.cancel?.();
  }
}

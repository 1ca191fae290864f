import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SITE } from '@vitrine/contracts/settings';
import { On } from '../platform/events/event.ts';
import { SitePolicy } from '../platform/http/authentication.contribution.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { SettingsChanged, type SettingsEvent } from '../settings/settings.events.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** Close code after which clients reconnect and are authenticated again. */
const TRY_AGAIN = 1012;

/** The site's policy for visitors, from its settings. */
@Injectable()
@SitePolicy()
export class VisitorPolicy implements SitePolicy, OnModuleInit {
  private closed?: boolean;

  constructor(
    private readonly settings: SettingsService,
    private readonly socketServer: SocketServerService,
  ) {}

  onModuleInit(): void {
    this.closed = this.isPrivate();
  }

  isPrivate(): boolean {
    return this.settings.get(SITE).private;
  }

  origins(): readonly string[] {
    return this.settings.get(SITE).origins.map(url => new URL(url).origin);
  }

  /** Clients admitted under the old policy reconnect under the new one. */
  @On(SettingsChanged)
  onSettings({ group }: SettingsEvent): void {
    if (group !== SITE.key || this.closed === this.isPrivate()) return;
    this.closed = !this.closed;
    this.socketServer.closeWhere(({ kind }) => kind === 'visitor' || kind === 'guest', TRY_AGAIN);
  }
}

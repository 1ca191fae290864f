import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NodeRenewed as Renewal, SignedInEvent } from '@vitrine/contracts';
import { ALERTS } from '@vitrine/contracts/settings';
import { SignedIn } from '../auth/auth.events.ts';
import { NodeRenewed } from '../billing/billing.events.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NoticesService, type NoticeDraft } from '../notifications/notices.service.ts';
import { Database } from '../platform/database/database.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { AlertTransitioned, type AlertTransition } from './alert.events.ts';

/** Service that maps events of other slices to notices, and alert transitions to plugin events. */
@Injectable()
export class AlertEventsService {
  constructor(
    private readonly db: Database,
    private readonly hooks: CoreHooks,
    private readonly settings: SettingsService,
    private readonly notices: NoticesService,
    private readonly nodeCache: NodeCacheService,
    private readonly clock: Clock,
    private readonly siteUrl: SiteUrlService,
  ) {}

  @On(SignedIn)
  async signedIn({ username, method, address, userAgent, at }: SignedInEvent): Promise<void> {
    if (!this.settings.get(ALERTS).signIn) return;
    await this.announce({
      key: `login:${randomUUID()}`,
      event: 'login',
      severity: 'info',
      node: null,
      at,
      values: { username, method, address, userAgent },
    });
  }

  @On(NodeRenewed)
  async renewed({ node: { uuid, name }, before, after, at }: Renewal): Promise<void> {
    if (!this.settings.get(ALERTS).renewal) return;
    const link = this.siteUrl.url && `${this.siteUrl.url}/instance/${uuid}`;
    const values = { name, before, after, link };
    await this.announce({
      key: `renewed:${uuid}:${after}`,
      event: 'node.renewed',
      severity: 'info',
      node: { uuid, name },
      at,
      values,
    });
  }

  private async announce(draft: NoticeDraft): Promise<void> {
    await this.db.transactional(em => this.notices.enqueue(em, draft));
    this.notices.flush();
  }

  @On(AlertTransitioned)
  async onTransition({ alert: { target, lifecycle }, state }: AlertTransition): Promise<void> {
    const listed = target.node && this.nodeCache.get(target.node.uuid);
    if (!listed || !target.rule || target.kind !== 'load') return;
    const rule = { id: String(target.rule.id), name: target.rule.name };
    const crossed = {
      ...listed,
      at: this.clock.now(),
      rule,
      metric: target.metric,
      value: lifecycle.value ?? 0,
      threshold: target.threshold ?? 0,
    };
    await (state === 'firing' ? this.hooks.loadHigh : this.hooks.loadNormal).fire(crossed);
  }
}

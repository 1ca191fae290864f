import { randomUUID } from 'node:crypto';
import type { NodeRenewed, SignedInEvent } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NoticesService, type NoticeDraft } from '../notifications/notices.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Clock } from '../platform/clock.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SiteUrlService } from '../settings/site-address.service.ts';
import { AlertStoreService, type AlertTransition } from './alert-store.service.ts';
import { ALERTS } from '@vitrine/contracts/settings';

/** Service that maps events of other slices to notices, and alert transitions to plugin events. */
@Injectable()
export class AlertEventsService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly hooks: CoreHooks,
    private readonly settings: SettingsService,
    private readonly notices: NoticesService,
    private readonly roster: NodeCacheService,
    private readonly book: AlertStoreService,
    private readonly clock: Clock,
    private readonly address: SiteUrlService,
  ) {}

  onModuleInit(): void {
    this.hooks.internal.signedIn.tap(event => this.signedIn(event));
    this.hooks.internal.nodeRenewed.tap(event => this.renewed(event));
    this.book.transitions.subscribe(turn => this.onTransition(turn));
  }

  private async signedIn({ username, method, address, userAgent, at }: SignedInEvent): Promise<void> {
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

  private async renewed({ node: { uuid, name }, before, after, at }: NodeRenewed): Promise<void> {
    if (!this.settings.get(ALERTS).renewal) return;
    const link = this.address.url && `${this.address.url}/instance/${uuid}`;
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
    await this.em.fork().transactional(em => this.notices.enqueue(em, draft));
    this.notices.flush();
  }

  private onTransition({ alert: { topic, alarm }, state }: AlertTransition): void {
    const listed = topic.node && this.roster.get(topic.node.uuid);
    if (!listed || !topic.rule || topic.kind !== 'load') return;
    const rule = { id: String(topic.rule.id), name: topic.rule.name };
    const crossed = {
      ...listed,
      at: this.clock.now(),
      rule,
      metric: topic.metric,
      value: alarm.value ?? 0,
      threshold: topic.threshold ?? 0,
    };
    void (state === 'firing' ? this.hooks.loadHigh : this.hooks.loadNormal).fire(crossed);
  }
}

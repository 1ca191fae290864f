import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@vitrine/contracts/time';
import { Database } from '../platform/database/database.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import { NoticeSink, type CheckedMessage } from '../plugins/host/notice-sink.contribution.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { NoticeEntity } from './notice.entity.ts';
import { NoticesService } from './notices.service.ts';

/** How long a key is remembered. */
const KNOWN_MS = 7 * DAY_MS;
const MAX_PER_DAY = 20;

/** Service that sends the messages of plugins. */
@Injectable()
@NoticeSink()
export class PluginNoticesService implements NoticeSink {
  private readonly queue = new SerialQueue();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly siteUrl: SiteUrlService,
    private readonly notices: NoticesService,
  ) {}

  send(plugin: string, key: string, message: CheckedMessage): Promise<void> {
    return this.queue.run(async () => {
      const now = this.clock.now();
      const sent = await this.sentBy(plugin);
      const same = sent.filter(notice => notice.key === key);
      if (same.some(({ at }) => at > now - KNOWN_MS)) return;
      if (sent.filter(({ at }) => at > now - DAY_MS).length >= MAX_PER_DAY)
        throw new Error(`notices: a plugin sends at most ${MAX_PER_DAY} in 24 hours`);
      const { title, body, severity = 'info', node, table, link } = message;
      const values = {
        plugin,
        title,
        message: body,
        table: table ? JSON.stringify(table) : '',
        ...(link !== undefined && { link: link.startsWith('/') ? `${this.siteUrl.url}${link}` : link }),
      };
      const last = Math.max(-1, ...same.map(({ turn }) => turn));
      const draft = {
        key: keyOf(plugin, key, last + 1),
        event: 'plugin.message',
        severity,
        node,
        values,
        at: now,
      } as const;
      // If another instance sends the same message, both use the same key, and the database rejects one.
      try {
        await this.db.transactional(em => this.notices.enqueue(em, draft));
      } catch (error) {
        if (error instanceof UniqueConstraintViolationException) return;
        throw error;
      }
      this.notices.flush();
    });
  }

  /** Returns the stored messages of a plugin. `turn`: a counter of messages with the same key. */
  private async sentBy(plugin: string): Promise<{ key: string; turn: number; at: number }[]> {
    const stored = await this.db.find(NoticeEntity, { event: 'plugin.message' }, { fields: ['key', 'at'] });
    return stored.flatMap(({ key: stored, at }) => {
      const [, id, key = '', counter] = stored.split(':');
      return id === plugin ? [{ key, turn: Number(counter), at: at.getTime() }] : [];
    });
  }
}

const keyOf = (plugin: string, key: string, counter: number) => `message:${plugin}:${key}:${counter}`;

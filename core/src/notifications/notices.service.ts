import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import type { NoticeFacts } from './notice-renderer.service.ts';
import { NoticeEntity } from './notice.entity.ts';
import { NoticesAdded } from './notification.events.ts';

/** A notice to enqueue. Numbers are raw; `format-values.rule.ts` formats each by its name. */
export interface NoticeDraft extends Omit<NoticeFacts, 'id' | 'incident'> {
  /** Idempotency key of this occasion: a second draft with the same key is ignored. At most 200 characters. */
  readonly key: string;
  /** Opens an incident, or ends the one opened by the notice with this id. Absent for events without duration. */
  readonly incident?: { readonly opens: true } | { readonly ends: string };
}

/** Service through which other slices send notices. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
  ) {}

  /**
   * Adds a notice to the queue within the caller's transaction: it is sent if and only if that commits. Returns the notice's id,
   * also if the key was enqueued before. Call `flush` after the commit; otherwise the notice may wait for up to a minute.
   */
  async enqueue(em: EntityManager, draft: NoticeDraft): Promise<string> {
    const existing = await em.findOne(NoticeEntity, { key: draft.key }, { fields: ['id'] });
    if (existing) return existing.id;
    const id = randomUUID();
    const { incident, ...facts } = draft;
    const opened = incident && ('ends' in incident ? incident.ends : id);
    await em.insert(NoticeEntity, { ...facts, id, incident: opened ?? null, at: new Date(draft.at), queuedAt: null });
    return id;
  }

  /** Makes the leader process the queue now. */
  flush(): void {
    this.events.emit(NoticesAdded);
  }

  /** Returns the deliveries of these notices, in the same order. */
  async deliveriesOf(notices: readonly string[]): Promise<DeliveryEntity[]> {
    return this.db.find(DeliveryEntity, { notice: { $in: [...notices] } }, { orderBy: { createdAt: 'asc' } });
  }
}

import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { NoticeFacts } from './notice-renderer.service.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { DeliveryQueueService } from './delivery-queue.service.ts';
import { NoticeEntity } from './notice.entity.ts';

/** Something to be told: facts whose numbers are raw; `present.rule.ts` says how each name is written. */
export interface NoticeDraft extends Omit<NoticeFacts, 'id' | 'incident'> {
  /** Names this very occasion: a second draft with the same key is not told again. At most 200 characters. */
  readonly key: string;
  /** It opens a trouble, or ends the one that the notice with this id opened. Absent where nothing lasts. */
  readonly incident?: { readonly opens: true } | { readonly ends: string };
}

/** How other slices tell people something. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: DeliveryQueueService,
  ) {}

  /**
   * Puts a notice into the queue, as part of the caller's transaction: it is told if and only if that commits. Answers
   * the notice's id, also where it was announced before. Call `wake` after the commit, or wait a few seconds.
   */
  async enqueue(em: EntityManager, draft: NoticeDraft): Promise<string> {
    const known = await em.findOne(NoticeEntity, { key: draft.key }, { fields: ['id'] });
    if (known) return known.id;
    const id = randomUUID();
    const { incident, ...facts } = draft;
    const opened = incident && ('ends' in incident ? incident.ends : id);
    await em.insert(NoticeEntity, { ...facts, id, incident: opened ?? null, at: new Date(draft.at), queuedAt: null });
    return id;
  }

  /** Looks for new notices now. */
  flush(): void {
    void this.dispatcher.run();
  }

  /** What became of notices, in the order of their deliveries. */
  async deliveriesOf(notices: readonly string[]): Promise<DeliveryEntity[]> {
    return this.em.fork().find(DeliveryEntity, { notice: { $in: [...notices] } }, { orderBy: { createdAt: 'asc' } });
  }
}

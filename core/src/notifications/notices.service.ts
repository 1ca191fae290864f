import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { Facts } from './composer.service.ts';
import { DeliveryRecord } from './delivery.entity.ts';
import { Dispatcher } from './dispatcher.service.ts';
import { NoticeRecord } from './notice.entity.ts';

/** Something to be told: facts whose numbers are raw; `present.rule.ts` says how each name is written. */
export interface NoticeDraft extends Omit<Facts, 'id' | 'incident'> {
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
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Puts a notice into the queue, as part of the caller's transaction: it is told if and only if that commits. Answers
   * the notice's id, also where it was announced before. Call `wake` after the commit, or wait a few seconds.
   */
  async announce(em: EntityManager, draft: NoticeDraft): Promise<string> {
    const known = await em.findOne(NoticeRecord, { key: draft.key }, { fields: ['id'] });
    if (known) return known.id;
    const id = randomUUID();
    const { incident, ...facts } = draft;
    const opened = incident && ('ends' in incident ? incident.ends : id);
    await em.insert(NoticeRecord, { ...facts, id, incident: opened ?? null, at: new Date(draft.at), queuedAt: null });
    return id;
  }

  /** Looks for new notices now. */
  wake(): void {
    void this.dispatcher.run();
  }

  /** What became of notices, in the order of their deliveries. */
  async deliveriesOf(notices: readonly string[]): Promise<DeliveryRecord[]> {
    return this.em.fork().find(DeliveryRecord, { notice: { $in: [...notices] } }, { orderBy: { createdAt: 'asc' } });
  }
}

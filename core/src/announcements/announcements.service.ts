import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  ANNOUNCEMENT_LIMITS,
  type NewAnnouncement,
  type NewAnnouncementUpdate,
  type AnnouncementUpdate,
} from '@vitrine/contracts';
import { CachedTablesService, type CachedTable } from '../platform/database/cached-tables.service.ts';
import { Database } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { RequestInvalid } from '../platform/http/http.problems.ts';
import { Clock } from '../platform/time/clock.ts';
import { AnnouncementEntity } from './announcement.entity.ts';
import { AnnouncementsChanged } from './announcement.events.ts';
import {
  AnnouncementLimit,
  AnnouncementNotFound,
  AnnouncementUpdateLimit,
  AnnouncementUpdateNotFound,
} from './announcements.problems.ts';

/** Service for announcements. All of them are in memory, because they are few. */
@Injectable()
export class AnnouncementsService {
  private readonly table: CachedTable<AnnouncementEntity>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    tables: CachedTablesService,
  ) {
    this.table = tables.create(AnnouncementsChanged, () =>
      this.db.find(AnnouncementEntity, {}, { orderBy: { startsAt: 'desc', id: 'asc' } }),
    );
  }

  /** Newest start first. */
  list(): readonly AnnouncementEntity[] {
    return this.table.rows;
  }

  async add(values: NewAnnouncement): Promise<AnnouncementEntity> {
    const em = this.db.unitOfWork();
    if ((await em.count(AnnouncementEntity)) >= ANNOUNCEMENT_LIMITS.announcements) throw new AnnouncementLimit();
    const announcement = em.create(AnnouncementEntity, {
      ...valid(values),
      id: randomUUID(),
      createdAt: this.clock.now(),
      updates: [],
    });
    await em.flush();
    await this.table.reload();
    return announcement;
  }

  async change(id: string, values: NewAnnouncement, expect?: Expect<AnnouncementEntity>): Promise<AnnouncementEntity> {
    return this.edit(id, announcement => {
      expect?.(announcement);
      Object.assign(announcement, valid(values));
    });
  }

  async remove(id: string): Promise<void> {
    if ((await this.db.nativeDelete(AnnouncementEntity, { id })) === 0) throw new AnnouncementNotFound(id);
    await this.table.reload();
  }

  /** Adds an update. One with the state `resolved` also ends the announcement, unless it has already ended. */
  async addUpdate(id: string, { stage, text }: NewAnnouncementUpdate): Promise<AnnouncementEntity> {
    return this.edit(id, announcement => {
      if (announcement.updates.length >= ANNOUNCEMENT_LIMITS.updates) throw new AnnouncementUpdateLimit();
      const at = this.clock.now();
      const update: AnnouncementUpdate = { id: randomUUID(), at, stage, text };
      announcement.updates = [update, ...announcement.updates];
      if (stage === 'resolved')
        announcement.endsAt = Math.max(announcement.startsAt, Math.min(at, announcement.endsAt ?? at));
    });
  }

  async removeUpdate(id: string, update: string): Promise<AnnouncementEntity> {
    return this.edit(id, announcement => {
      const rest = announcement.updates.filter(entry => entry.id !== update);
      if (rest.length === announcement.updates.length) throw new AnnouncementUpdateNotFound(update);
      announcement.updates = rest;
    });
  }

  /** Applies a change to the stored announcement. Changes run one at a time, so that no concurrent update is lost. */
  private async edit(id: string, change: (announcement: AnnouncementEntity) => void): Promise<AnnouncementEntity> {
    const changed = await this.db.transactional(async em => {
      const announcement = await lockRow(em, AnnouncementEntity, { id });
      if (!announcement) throw new AnnouncementNotFound(id);
      change(announcement);
      return announcement;
    });
    await this.table.reload();
    return changed;
  }
}

function valid({ text = '', ...values }: NewAnnouncement) {
  if (values.endsAt !== null && values.endsAt <= values.startsAt)
    throw new RequestInvalid([{ path: 'endsAt', message: 'announcements.backwards' }]);
  return { ...values, text };
}

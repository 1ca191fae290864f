import { Injectable } from '@nestjs/common';
import type { NewSilence, NodeSelector } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { CachedTablesService, type CachedTable } from '../platform/database/cached-tables.service.ts';
import { Database } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { RequestInvalid } from '../platform/http/http.problems.ts';
import { Clock } from '../platform/time/clock.ts';
import { isZone } from '../platform/time/zoned-time.ts';
import { SilencesChanged } from './alert.events.ts';
import { SilenceNotFound } from './alerts.problems.ts';
import { SilenceEntity } from './silence.entity.ts';
import { currentOrNextWindow, hasEnded, type TimeRange } from './silence.rule.ts';

/** How long a silence stays in the list after its end. */
const LISTED_MS = 7 * DAY_MS;

/** Window of a maintenance that is visible to visitors. */
interface PublicMaintenance extends TimeRange {
  readonly silence: number;
  readonly name: string;
  readonly nodeSelector: NodeSelector;
}

/** Service for silences. All of them are in memory, because they are few. */
@Injectable()
export class SilencesService {
  private readonly table: CachedTable<SilenceEntity>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    tables: CachedTablesService,
  ) {
    this.table = tables.create(SilencesChanged, () => this.db.find(SilenceEntity, {}, { orderBy: { id: 'asc' } }));
  }

  list(): readonly SilenceEntity[] {
    return this.table.rows;
  }

  /** Returns the current or next window of every maintenance that is visible to visitors. */
  publicMaintenance(): PublicMaintenance[] {
    const now = this.clock.now();
    return this.list().flatMap(({ id, name, kind, isPublic, nodeSelector, schedule }) => {
      const window = isPublic && kind === 'maintenance' ? currentOrNextWindow(schedule, now) : undefined;
      return window ? [{ silence: id, name, nodeSelector, ...window }] : [];
    });
  }

  async add(values: NewSilence): Promise<SilenceEntity> {
    const em = this.db.unitOfWork();
    const silence = em.create(SilenceEntity, valid(values));
    await em.flush();
    await this.table.reload();
    return silence;
  }

  async change(id: number, values: NewSilence, expect?: Expect<SilenceEntity>): Promise<SilenceEntity> {
    await this.db.transactional(async em => {
      const stored = await lockRow(em, SilenceEntity, { id });
      if (!stored) throw new SilenceNotFound(id);
      expect?.(stored);
      await em.nativeUpdate(SilenceEntity, { id }, valid(values));
    });
    await this.table.reload();
    return this.find(id);
  }

  async remove(id: number): Promise<void> {
    if ((await this.db.nativeDelete(SilenceEntity, { id })) === 0) throw new SilenceNotFound(id);
    await this.table.reload();
  }

  private find(id: number): SilenceEntity {
    const silence = this.list().find(silence => silence.id === id);
    if (!silence) throw new SilenceNotFound(id);
    return silence;
  }

  /** Removes silences that ended more than a week ago. */
  async removeOver(): Promise<void> {
    const ended = this.list()
      .filter(({ schedule }) => hasEnded(schedule, this.clock.now() - LISTED_MS))
      .map(({ id }) => id);
    if (ended.length === 0) return;
    await this.db.nativeDelete(SilenceEntity, { id: { $in: ended } });
    await this.table.reload();
  }
}

function valid(values: NewSilence) {
  const { schedule } = values;
  if (schedule.kind === 'weekly' && !isZone(schedule.zone))
    throw new RequestInvalid([{ path: 'schedule.zone', message: 'alerts.zone' }]);
  if (schedule.kind === 'once' && schedule.to <= schedule.from)
    throw new RequestInvalid([{ path: 'schedule.to', message: 'alerts.backwards' }]);
  return { ...values, isPublic: values.isPublic ?? false };
}

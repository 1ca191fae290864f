import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingEntity } from './setting.entity.ts';
import { SetupCompleted } from './settings.events.ts';

/** Key of the row that marks this site as set up. Keys are unique, so that set-up succeeds only once. */
const SETUP_DONE = 'setup';

/** Service for whether this site has been set up; before that it has no administrator. */
@Injectable()
export class SetupStateService {
  private done = false;

  constructor(
    private readonly db: Database,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  async isDone(): Promise<boolean> {
    this.done ||= (await this.db.count(SettingEntity, { key: SETUP_DONE })) > 0;
    return this.done;
  }

  /** Marks the site as set up in a unit of work. Its flush throws a UniqueConstraintViolationException if it was set up meanwhile. */
  createRow(em: EntityManager): void {
    em.create(SettingEntity, { key: SETUP_DONE, value: {}, updatedAt: new Date(this.clock.now()) });
  }

  complete(): void {
    this.done = true;
    this.events.emit(SetupCompleted);
  }
}

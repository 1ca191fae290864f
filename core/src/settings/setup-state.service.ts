import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { SettingEntity } from './setting.entity.ts';
import { SetupCompleted } from './settings.events.ts';

/** Key of the row that marks this site as set up. Keys are unique, so that set-up succeeds only once. */
export const SETUP_DONE = 'setup';

/** Service that knows whether this site was set up; before that it has no administrator. */
@Injectable()
export class SetupStateService {
  private done = false;

  constructor(
    private readonly db: Database,
    private readonly events: Events,
  ) {}

  async isDone(): Promise<boolean> {
    this.done ||= (await this.db.count(SettingEntity, { key: SETUP_DONE })) > 0;
    return this.done;
  }

  complete(): void {
    this.done = true;
    this.events.emit(SetupCompleted);
  }
}

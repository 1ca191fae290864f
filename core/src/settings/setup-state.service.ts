import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { SettingEntity } from './setting.entity.ts';

/** Key of the row that marks this site as set up. Keys are unique, so that set-up succeeds only once. */
export const SETUP_DONE = 'setup';

/** Service that knows whether this site was set up; before that it has no administrator. */
@Injectable()
export class SetupStateService {
  /** Emits once, when the first administrator exists. */
  readonly completed = new Subject<void>();
  private done = false;

  constructor(private readonly em: EntityManager) {}

  async isDone(): Promise<boolean> {
    this.done ||= (await this.em.fork().count(SettingEntity, { key: SETUP_DONE })) > 0;
    return this.done;
  }

  complete(): void {
    this.done = true;
    this.completed.next();
  }
}

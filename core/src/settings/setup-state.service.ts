import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { SettingEntity } from './setting.entity.ts';

/** The row that says this site was set up. Its key can exist once, and that is what makes set-up succeed once. */
export const SETUP_DONE = 'setup';

/** Service that knows whether this site was set up: until then nobody looks after what it shows. */
@Injectable()
export class SetupStateService {
  /** Fires once, when the first administrator exists. */
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

import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { SaveMark } from './save-mark.entity.ts';

const ID = 1;

/** Another core has taken the database over, so that this one may store nothing any more. */
export class Superseded extends Error {
  override readonly name = 'Superseded';

  constructor() {
    super('another Vitrine has taken over this database');
  }
}

/**
 * A number that every save moves on by one, in its own transaction. It tells whether a save is stored whose answer was lost
 * with the connection, and keeps out the saves of a core that another one has replaced.
 */
@Injectable()
export class SaveMarkService {
  private readonly core = randomUUID();
  private saves = 0;

  /** From here on saves of this core count, and those of no other. */
  async claim(em: EntityManager): Promise<void> {
    await em.upsert(SaveMark, { id: ID, core: this.core, saves: this.saves });
  }

  /** The first statement of a save. */
  async advance(em: EntityManager): Promise<void> {
    const { core, saves } = this;
    const rows = await em.nativeUpdate(SaveMark, { id: ID, core, saves }, { saves: saves + 1 });
    if (rows === 0) throw new Superseded();
  }

  /** The save is known to be stored. */
  confirm(): void {
    this.saves += 1;
  }

  /** Whether the last save is stored. Each look takes the row, so that it waits where that save is still being committed. */
  async isStored(em: EntityManager): Promise<boolean> {
    if (await this.stands(em, this.saves + 1)) return true;
    if (await this.stands(em, this.saves)) return false;
    throw new Superseded();
  }

  private async stands(em: EntityManager, saves: number): Promise<boolean> {
    const { core } = this;
    return (await em.nativeUpdate(SaveMark, { id: ID, core, saves }, { core })) > 0;
  }
}

import { Injectable } from '@nestjs/common';
import { Cluster } from '../../platform/cluster/cluster.ts';
import type { Statements } from '../../platform/database/database.ts';
import { SaveMarkEntity } from '../store/save-mark.entity.ts';

/** Error thrown if another process has claimed the database, so that this one must not store anything. */
class Superseded extends Error {
  override readonly name = 'Superseded';

  constructor() {
    super('another Vitrine has taken over this database');
  }
}

/**
 * Service for a counter that every save increments in its own transaction. It shows whether a save was stored if its response was
 * lost with the connection, and rejects the saves of a process that has been replaced.
 */
@Injectable()
export class SaveMarkService {
  private saves = 0;

  constructor(private readonly cluster: Cluster) {}

  /** Claims the database: from here on the saves of replaced processes are rejected. */
  async claim(em: Statements): Promise<void> {
    const { core, saves } = this;
    await em.transactional(async em => {
      const marks = await em.findAll(SaveMarkEntity);
      const replaced = marks.filter(mark => this.cluster.replaces(mark.core));
      await em.nativeDelete(SaveMarkEntity, { core: { $in: replaced.map(mark => mark.core) } });
      await em.insert(SaveMarkEntity, { core, saves });
    });
  }

  /** Increments the counter, as the first statement of a save. Throws Superseded if another process has claimed the database. */
  async advance(em: Statements): Promise<void> {
    const { core, saves } = this;
    const rows = await em.nativeUpdate(SaveMarkEntity, { core, saves }, { saves: saves + 1 });
    if (rows === 0) throw new Superseded();
  }

  /** Called when the save is known to be stored. */
  confirm(): void {
    this.saves += 1;
  }

  /** Returns whether the last save is stored. Each query locks the row, so that it waits for a commit in progress. */
  async isStored(em: Statements): Promise<boolean> {
    if (await this.stands(em, this.saves + 1)) return true;
    if (await this.stands(em, this.saves)) return false;
    throw new Superseded();
  }

  private get core(): string {
    return this.cluster.self;
  }

  private async stands(em: Statements, saves: number): Promise<boolean> {
    const { core } = this;
    return (await em.nativeUpdate(SaveMarkEntity, { core, saves }, { core })) > 0;
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NewSavedCommand, SavedCommand as SavedCommandView } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { etagOf } from '../platform/http/etag.ts';
import { Clock } from '../platform/time/clock.ts';
import { SavedCommandEntity } from './saved-command.entity.ts';
import { SavedCommandLimit, SavedCommandOrderStale, SavedCommandNotFound } from './saved-commands.problems.ts';

const MAX_COMMANDS = 500;

/** Service for saved commands, in the administrator's order. */
@Injectable()
export class SavedCommandsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<SavedCommandView[]> {
    const commands = await this.db.find(SavedCommandEntity, {}, { orderBy: { position: 'asc', id: 'asc' } });
    return commands.map(commandView);
  }

  async add({ name, text, remark = '' }: NewSavedCommand): Promise<SavedCommandView> {
    const em = this.db.unitOfWork();
    if ((await em.count(SavedCommandEntity)) >= MAX_COMMANDS) throw new SavedCommandLimit();
    const [last] = await em.find(SavedCommandEntity, {}, { orderBy: { position: 'desc' }, limit: 1 });
    const command = em.create(SavedCommandEntity, {
      id: randomUUID(),
      name,
      text,
      remark,
      position: (last?.position ?? 0) + 1,
      updatedAt: this.clock.now(),
    });
    await em.flush();
    return commandView(command);
  }

  async change(
    id: string,
    { name, text, remark = '' }: NewSavedCommand,
    expect?: Expect<SavedCommandView>,
  ): Promise<SavedCommandView> {
    return this.db.transactional(async em => {
      const command = await lockRow(em, SavedCommandEntity, { id });
      if (!command) throw new SavedCommandNotFound(id);
      expect?.(commandView(command));
      em.assign(command, { name, text, remark, updatedAt: this.clock.now() });
      return commandView(command);
    });
  }

  async remove(id: string): Promise<void> {
    if ((await this.db.nativeDelete(SavedCommandEntity, { id })) === 0) throw new SavedCommandNotFound(id);
  }

  async order(ids: readonly string[]): Promise<void> {
    await this.db.transactional(async em => {
      const known = new Set((await em.find(SavedCommandEntity, {}, { fields: ['id'] })).map(({ id }) => id));
      if (new Set(ids).size !== ids.length || ids.length !== known.size || !ids.every(id => known.has(id)))
        throw new SavedCommandOrderStale();
      for (const [i, id] of ids.entries()) await em.nativeUpdate(SavedCommandEntity, { id }, { position: i });
    });
  }
}

const commandView = ({ id, name, text, remark, updatedAt }: SavedCommandEntity): SavedCommandView => ({
  id,
  name,
  text,
  remark,
  updatedAt,
  etag: etagOf({ name, text, remark }),
});

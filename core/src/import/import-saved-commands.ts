import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/sql';
import type { z } from 'zod';
import type { PLANNED } from '@vitrine/contracts';
import { SavedCommandEntity } from '../saved-commands/saved-command.entity.ts';
import type { ImportTally } from './import-tally.ts';

type PlannedCommand = z.output<(typeof PLANNED)['savedCommands']>;

/** Stores commands that do not exist yet, in the transaction of `em`. Returns their ids. */
export async function importSavedCommands(
  em: EntityManager,
  planned: readonly PlannedCommand[],
  { tally, now }: { readonly tally: ImportTally; readonly now: number },
): Promise<string[]> {
  const created: string[] = [];
  const present = await em.find(SavedCommandEntity, {});
  let last = present.reduce((max, { position }) => Math.max(max, position), 0);
  const known = new Set(present.map(({ name, text }) => JSON.stringify([name, text])));
  for (const command of planned) {
    const key = JSON.stringify([command.name, command.text]);
    if (known.has(key)) tally.leave('savedCommands', command.name, 'exists');
    else {
      const id = randomUUID();
      em.create(SavedCommandEntity, { ...command, id, position: ++last, updatedAt: now });
      created.push(id);
      tally.count('savedCommands');
    }
    known.add(key);
  }
  return created;
}

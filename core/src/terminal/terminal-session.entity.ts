import { defineEntity, p } from '@mikro-orm/core';
import type { TerminalEnd } from '@vitrine/contracts';

/** A terminal, open or ended. Kept after its node is deleted. Times in ms since 1970. */
export const TerminalSessionSchema = defineEntity({
  name: 'TerminalSessionEntity',
  tableName: 'terminal_session',
  properties: {
    id: p.uuid().primary(),
    node: p.uuid(),
    /** Name of the node when it was opened, and name of the account that opened it. */
    name: p.text(),
    username: p.text(),
    /** Unique, because it is the cursor of the paged list. */
    openedAt: p.bigint('number').unique(),
    endedAt: p.bigint('number').nullable(),
    end: p.string().length(16).$type<TerminalEnd>().nullable(),
    exitCode: p.integer().nullable(),
    /** Size of its recording on disk in bytes; null if there is none. */
    recording: p.bigint('number').nullable(),
    /** Id of the instance that holds it while it is open. */
    instance: p.uuid().nullable().fieldName('core'),
  },
});

export class TerminalSessionEntity extends TerminalSessionSchema.class {}
TerminalSessionSchema.setClass(TerminalSessionEntity);

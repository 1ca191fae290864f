import type { TerminalEnd } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** A terminal that is or was open. Outlives its node. Times in ms since 1970. */
export const TerminalSessionSchema = defineEntity({
  name: 'TerminalSessionEntity',
  tableName: 'terminal_session',
  properties: {
    id: p.uuid().primary(),
    node: p.uuid(),
    /** The node's name when it was opened, and who opened it. */
    name: p.text(),
    username: p.text(),
    /** Never twice the same: the list is paged by it. */
    openedAt: p.bigint('number').unique(),
    endedAt: p.bigint('number').nullable(),
    end: p.string().length(16).$type<TerminalEnd>().nullable(),
    exitCode: p.integer().nullable(),
    /** Bytes of its recording on disk; null where there is none. */
    recording: p.bigint('number').nullable(),
  },
});

export class TerminalSessionEntity extends TerminalSessionSchema.class {}
TerminalSessionSchema.setClass(TerminalSessionEntity);

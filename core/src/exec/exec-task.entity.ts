import { defineEntity, p } from '@mikro-orm/core';

/** A command that was given to nodes. Times in ms since 1970. */
export const ExecTaskSchema = defineEntity({
  name: 'ExecTaskEntity',
  tableName: 'exec_task',
  properties: {
    id: p.uuid().primary(),
    command: p.text(),
    timeoutSeconds: p.integer(),
    /** Who gave it, in words: the account may be gone. */
    username: p.text(),
    /** Never twice the same: the list is paged by it. */
    createdAt: p.bigint('number').unique(),
    /** Null while it runs somewhere. */
    endedAt: p.bigint('number').nullable().index(),
    signed: p.boolean(),
  },
});

export class ExecTaskEntity extends ExecTaskSchema.class {}
ExecTaskSchema.setClass(ExecTaskEntity);

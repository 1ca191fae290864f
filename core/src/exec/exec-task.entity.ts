import { defineEntity, p } from '@mikro-orm/core';

/** Entity of a command sent to nodes. Times in ms since 1970. */
export const ExecTaskSchema = defineEntity({
  name: 'ExecTaskEntity',
  tableName: 'exec_task',
  properties: {
    id: p.uuid().primary(),
    command: p.text(),
    timeoutSeconds: p.integer(),
    /** Name of the account that sent it, because the account may be deleted later. */
    username: p.text(),
    /** Unique, because it is the cursor of the paged list. */
    createdAt: p.bigint('number').unique(),
    /** Time of the end; null while it is still running on a node. */
    endedAt: p.bigint('number').nullable().index(),
    signed: p.boolean(),
    /** Id of the instance that tracks it while it runs. */
    instance: p.uuid().nullable().fieldName('core'),
  },
});

export class ExecTaskEntity extends ExecTaskSchema.class {}
ExecTaskSchema.setClass(ExecTaskEntity);

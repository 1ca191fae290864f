import { defineEntity, p } from '@mikro-orm/core';
import type { ControlReason, ExecStatus } from '@vitrine/contracts';
import { ExecTaskEntity } from './exec-task.entity.ts';

/** Entity of a task on one of its nodes. Outlives the node. Times in ms since 1970. */
export const ExecRunSchema = defineEntity({
  name: 'ExecRunEntity',
  tableName: 'exec_run',
  indexes: [{ properties: ['status'] }],
  properties: {
    task: () => p.manyToOne(ExecTaskEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    node: p.uuid().primary(),
    /** The node's name when the task started. */
    name: p.text(),
    /** Its position among the task's nodes. */
    rank: p.integer(),
    status: p.string().length(16).$type<ExecStatus>(),
    reason: p.string().length(16).$type<ControlReason>().nullable(),
    exitCode: p.integer().nullable(),
    signal: p.string().length(16).nullable(),
    startedAt: p.bigint('number'),
    endedAt: p.bigint('number').nullable(),
    /** Number of bytes that the command wrote, and the beginning of its output. */
    bytesWritten: p.bigint('number'),
    bytesKept: p.integer(),
    lastLine: p.text(),
  },
});

export class ExecRunEntity extends ExecRunSchema.class {}
ExecRunSchema.setClass(ExecRunEntity);

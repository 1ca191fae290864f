import type { ControlReason, ExecStatus } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';
import { ExecTask } from './exec-task.entity.ts';

/** A task on one of its nodes. Outlives the node. Times in ms since 1970. */
export const ExecRunSchema = defineEntity({
  name: 'ExecRun',
  tableName: 'exec_run',
  indexes: [{ properties: ['status'] }],
  properties: {
    task: () => p.manyToOne(ExecTask).mapToPk().primary().index(false).deleteRule('cascade'),
    node: p.uuid().primary(),
    /** The node's name when the task began. */
    name: p.text(),
    /** Its place among the task's nodes. */
    rank: p.integer(),
    status: p.string().length(16).$type<ExecStatus>(),
    reason: p.string().length(16).$type<ControlReason>().nullable(),
    exitCode: p.integer().nullable(),
    signal: p.string().length(16).nullable(),
    startedAt: p.bigint('number'),
    endedAt: p.bigint('number').nullable(),
    /** Bytes that the command wrote, and the first of them. */
    written: p.bigint('number'),
    kept: p.integer(),
    tail: p.text(),
  },
});

export class ExecRun extends ExecRunSchema.class {}
ExecRunSchema.setClass(ExecRun);

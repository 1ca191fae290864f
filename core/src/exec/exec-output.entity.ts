import { defineEntity, p } from '@mikro-orm/core';
import { ExecTaskEntity } from './exec-task.entity.ts';

/** Entity of a finished command's output on one node. Separate from the run, so that lists do not load it. */
export const ExecOutputSchema = defineEntity({
  name: 'ExecOutputEntity',
  tableName: 'exec_output',
  properties: {
    task: () => p.manyToOne(ExecTaskEntity).mapToPk().primary().index(false).deleteRule('cascade'),
    node: p.uuid().primary(),
    data: p.blob(),
  },
});

export class ExecOutputEntity extends ExecOutputSchema.class {}
ExecOutputSchema.setClass(ExecOutputEntity);

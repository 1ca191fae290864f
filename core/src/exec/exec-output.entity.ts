import { defineEntity, p } from '@mikro-orm/core';
import { ExecTaskEntity } from './exec-task.entity.ts';

/** What a finished command wrote on one node. Apart from the run, which lists read without it. */
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

import { defineEntity, p } from '@mikro-orm/core';
import { ExecTask } from './exec-task.entity.ts';

/** What a finished command wrote on one node. Apart from the run, which lists read without it. */
export const ExecOutputSchema = defineEntity({
  name: 'ExecOutput',
  tableName: 'exec_output',
  properties: {
    task: () => p.manyToOne(ExecTask).mapToPk().primary().index(false).deleteRule('cascade'),
    node: p.uuid().primary(),
    data: p.blob(),
  },
});

export class ExecOutput extends ExecOutputSchema.class {}
ExecOutputSchema.setClass(ExecOutput);

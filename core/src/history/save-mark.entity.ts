import { defineEntity, p } from '@mikro-orm/core';

/** How many saves of the core that works with this database are in it. One row. */
export const SaveMarkSchema = defineEntity({
  name: 'SaveMarkEntity',
  tableName: 'save_mark',
  properties: {
    id: p.smallint().primary().autoincrement(false),
    /** The process whose saves are counted. */
    core: p.uuid(),
    saves: p.bigint('number'),
  },
});

export class SaveMark extends SaveMarkSchema.class {}
SaveMarkSchema.setClass(SaveMark);

import { defineEntity, p } from '@mikro-orm/core';

/** Entity with the number of saves by the core that uses this database. One row. */
export const SaveMarkSchema = defineEntity({
  name: 'SaveMarkEntity',
  tableName: 'save_mark',
  properties: {
    id: p.smallint().primary().autoincrement(false),
    /** Id of the process whose saves are counted. */
    core: p.uuid(),
    saves: p.bigint('number'),
  },
});

export class SaveMark extends SaveMarkSchema.class {}
SaveMarkSchema.setClass(SaveMark);

import { defineEntity, p } from '@mikro-orm/core';

/** Entity with the number of saves by a core that uses this database: one row, or one for each instance of a site with several. */
export const SaveMarkSchema = defineEntity({
  name: 'SaveMarkEntity',
  tableName: 'save_mark',
  properties: {
    /** Id of the process whose saves are counted. */
    core: p.uuid().primary(),
    saves: p.bigint('number'),
  },
});

export class SaveMarkEntity extends SaveMarkSchema.class {}
SaveMarkSchema.setClass(SaveMarkEntity);

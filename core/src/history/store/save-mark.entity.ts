import { defineEntity, p } from '@mikro-orm/core';

/** Entity with the number of saves by a core that uses this database: one row per instance of the site. */
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

import { defineEntity, p } from '@mikro-orm/core';

/** A command that administrators save for exec and terminal. */
export const SavedCommandSchema = defineEntity({
  name: 'SavedCommandEntity',
  tableName: 'saved_command',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    text: p.text(),
    remark: p.text(),
    /** Position in the list. */
    position: p.integer(),
    updatedAt: p.bigint('number'),
  },
});

export class SavedCommandEntity extends SavedCommandSchema.class {}
SavedCommandSchema.setClass(SavedCommandEntity);

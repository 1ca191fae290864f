import { defineEntity, p } from '@mikro-orm/core';

/** A piece of a file in a shared folder. Large files have several pieces, so that no row needs much memory. */
export const SharedFileSchema = defineEntity({
  name: 'SharedFileEntity',
  tableName: 'shared_file',
  properties: {
    folder: p.string().length(200).primary(),
    /** Path within the folder; empty for a file that is shared by itself. */
    name: p.string().length(400).primary(),
    piece: p.integer().primary(),
    data: p.blob(),
  },
});

export class SharedFileEntity extends SharedFileSchema.class {}
SharedFileSchema.setClass(SharedFileEntity);

import { defineEntity, p } from '@mikro-orm/core';

/** A folder or file that every instance of a site has on disk: a release of a theme, the code of a plugin, a picture. */
export const SharedFolderSchema = defineEntity({
  name: 'SharedFolderEntity',
  tableName: 'shared_folder',
  properties: {
    /** Path in the data folder. */
    path: p.string().length(200).primary(),
    /** Checksum of the names and contents of its files. */
    digest: p.string().length(64),
  },
});

export class SharedFolderEntity extends SharedFolderSchema.class {}
SharedFolderSchema.setClass(SharedFolderEntity);

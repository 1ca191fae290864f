import { defineEntity, p } from '@mikro-orm/core';
import { AccountEntity } from './account.entity.ts';

/** Entity of an external account that may sign in as a local one. */
export const LinkedIdentitySchema = defineEntity({
  name: 'LinkedIdentityEntity',
  tableName: 'linked_identity',
  properties: {
    id: p.uuid().primary(),
    account: () => p.manyToOne(AccountEntity).mapToPk().deleteRule('cascade'),
    provider: p.string().length(64),
    /** The provider's permanent identifier of the person. */
    subject: p.string().length(255),
    name: p.text(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
  uniques: [{ properties: ['provider', 'subject'] }],
});

export class LinkedIdentityEntity extends LinkedIdentitySchema.class {}
LinkedIdentitySchema.setClass(LinkedIdentityEntity);

import { defineEntity, p } from '@mikro-orm/core';
import { AccountEntity } from './account.entity.ts';

/** An external account that may sign in as ours. */
export const LinkedIdentitySchema = defineEntity({
  name: 'LinkedIdentityEntity',
  tableName: 'linked_identity',
  properties: {
    id: p.uuid().primary(),
    account: () => p.manyToOne(AccountEntity).mapToPk().deleteRule('cascade'),
    provider: p.string().length(64),
    /** What the provider says this person is, for ever. */
    subject: p.string().length(255),
    name: p.text(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
  uniques: [{ properties: ['provider', 'subject'] }],
});

export class LinkedIdentityEntity extends LinkedIdentitySchema.class {}
LinkedIdentitySchema.setClass(LinkedIdentityEntity);

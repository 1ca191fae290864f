import { defineEntity, p } from '@mikro-orm/core';
import { Account } from './account.entity.ts';

/** An external account that may sign in as ours. */
export const IdentitySchema = defineEntity({
  name: 'IdentityRecord',
  tableName: 'identity',
  properties: {
    id: p.uuid().primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    provider: p.string().length(64),
    /** What the provider says this person is, for ever. */
    subject: p.string().length(255),
    name: p.text(),
    createdAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
  uniques: [{ properties: ['provider', 'subject'] }],
});

export class IdentityRecord extends IdentitySchema.class {}
IdentitySchema.setClass(IdentityRecord);

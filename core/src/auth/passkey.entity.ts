import { defineEntity, p } from '@mikro-orm/core';
import { AccountEntity } from './account.entity.ts';

/** Entity of the public half of a passkey. */
export const PasskeySchema = defineEntity({
  name: 'PasskeyEntity',
  tableName: 'passkey',
  properties: {
    /** The credential's id, base64url. */
    id: p.text().primary(),
    account: () => p.manyToOne(AccountEntity).mapToPk().deleteRule('cascade'),
    name: p.text(),
    /** COSE key, base64url. */
    publicKey: p.text(),
    counter: p.double(),
    transports: p.json<string[]>(),
    synced: p.boolean(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

export class PasskeyEntity extends PasskeySchema.class {}
PasskeySchema.setClass(PasskeyEntity);

import { defineEntity, p } from '@mikro-orm/core';
import type { KeyScope } from '@vitrine/contracts';

/** A key with which a program acts for an account. */
export const ApiKeySchema = defineEntity({
  name: 'ApiKeyEntity',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    /** The account that made it, and that it acts for. */
    account: p.uuid().index(),
    name: p.text(),
    /** Its first characters, to tell keys apart. */
    hint: p.string().length(16),
    /** SHA-256 of the key; the key itself is not kept. */
    secretHash: p.string().length(64).unique(),
    scopes: p.json<KeyScope[]>(),
    /** The only nodes it is for; null: all of them. */
    nodes: p.json<string[]>().nullable(),
    /** Whether a second factor was proven when it was made. */
    secondFactor: p.boolean(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    lastUsedIp: p.text(),
  },
});

export class ApiKeyEntity extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKeyEntity);

import { defineEntity, p } from '@mikro-orm/core';
import type { KeyScope } from '@vitrine/contracts';

/** Entity of a key with which a program acts for an account. */
export const ApiKeySchema = defineEntity({
  name: 'ApiKeyEntity',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    /** The account that created it and that it acts for. */
    account: p.uuid().index(),
    name: p.text(),
    /** Its first characters, to identify the key in lists. */
    hint: p.string().length(16),
    /** SHA-256 of the key; the key itself is not stored. */
    secretHash: p.string().length(64).unique(),
    scopes: p.json<KeyScope[]>(),
    /** The only nodes it may access; null for all of them. */
    nodes: p.json<string[]>().nullable(),
    /** Whether a second factor was verified when the key was created. */
    secondFactor: p.boolean(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    lastUsedIp: p.text(),
  },
});

export class ApiKeyEntity extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKeyEntity);

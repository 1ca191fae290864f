import { defineEntity, p } from '@mikro-orm/core';
import type { ControlKey as ControlKeyView } from '@vitrine/contracts';

/**
 * Entity of the public half of a signing key. Stored for building install commands; agents do not trust a key because it is stored
 * here.
 */
export const ControlKeySchema = defineEntity({
  name: 'ControlKeyEntity',
  tableName: 'control_key',
  properties: {
    /** SHA-256 of the public key, base64url. */
    id: p.string().length(64).primary(),
    name: p.text(),
    /** SubjectPublicKeyInfo, DER, base64url. */
    publicKey: p.text(),
    kind: p.string().length(16).$type<ControlKeyView['kind']>(),
    credential: p.text().nullable(),
    createdAt: p.bigint('number'),
  },
});

export class ControlKeyEntity extends ControlKeySchema.class {}
ControlKeySchema.setClass(ControlKeyEntity);

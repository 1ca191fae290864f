import { defineEntity, p } from '@mikro-orm/core';

/** A signed-in session on one device. */
export const SessionSchema = defineEntity({
  name: 'SessionEntity',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    /** SHA-256 of the token in the cookie; the token itself is not stored. */
    tokenHash: p.string().length(64).unique(),
    account: p.uuid().index(),
    /** Sign-in method: `password+totp`, `passkey`, `sso:github` … */
    method: p.string().length(80),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
    /** Time of the last verification of the password, and of a second factor. */
    provenAt: p.datetime(3).nullable(),
    factorProvenAt: p.datetime(3).nullable(),
    lastIp: p.text(),
    lastUserAgent: p.text(),
    lastSeenAt: p.datetime(3),
  },
});

export class SessionEntity extends SessionSchema.class {}
SessionSchema.setClass(SessionEntity);

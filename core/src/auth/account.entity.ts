import { defineEntity, p } from '@mikro-orm/core';

/** Entity of an administrator's account. */
export const AccountSchema = defineEntity({
  name: 'AccountEntity',
  tableName: 'account',
  properties: {
    uuid: p.uuid().primary(),
    username: p.text(),
    /** The name in its normalised form, so that no two accounts differ in case alone. */
    usernameKey: p.string().length(128).unique(),
    /** argon2id hash, including its parameters. */
    passwordHash: p.text(),
    passwordChangedAt: p.datetime(3),
    /** Sealed secret of the authenticator app; null if no app is set up. */
    totpSecret: p.text().nullable(),
    /** Time step (30 s) of the last used code, so that no code is accepted twice. */
    totpStep: p.integer().default(0),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export class AccountEntity extends AccountSchema.class {}
AccountSchema.setClass(AccountEntity);

export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

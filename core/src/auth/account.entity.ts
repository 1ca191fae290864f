import { defineEntity, p } from '@mikro-orm/core';

/** The person who manages. */
export const AccountSchema = defineEntity({
  name: 'AccountEntity',
  tableName: 'account',
  properties: {
    uuid: p.uuid().primary(),
    username: p.text(),
    /** The name as it is compared: no two accounts differ in case alone. */
    usernameKey: p.string().length(128).unique(),
    /** argon2id, with its parameters inside. */
    passwordHash: p.text(),
    passwordChangedAt: p.datetime(3),
    /** The secret of the app that makes codes, sealed; null: there is no second factor of this kind. */
    totpSecret: p.text().nullable(),
    /** The step of time (30 s) whose code was used last: no code counts twice. */
    totpStep: p.integer().default(0),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export class AccountEntity extends AccountSchema.class {}
AccountSchema.setClass(AccountEntity);

export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

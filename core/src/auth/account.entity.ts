import { defineEntity, p } from '@mikro-orm/core';

/** The person who manages. */
export const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    uuid: p.uuid().primary(),
    username: p.text(),
    /** The name as it is compared: no two accounts differ in case alone. */
    usernameKey: p.string().length(128).unique(),
    /** argon2id, with its parameters inside. */
    passwordHash: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);

export const usernameKey = (username: string): string => username.normalize('NFKC').trim().toLowerCase();

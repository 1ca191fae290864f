import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException, type EntityData } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AuditNames } from '../audit/audit-names.contribution.ts';
import { Database } from '../platform/database/database.ts';
import { hashPassword, verifyPassword } from '../platform/secrets/passwords.ts';
import { Clock } from '../platform/time/clock.ts';
import { AccountEntity, usernameKey } from './account.entity.ts';
import { NameTaken } from './auth.problems.ts';

/** Service for accounts and the verification of their passwords. */
@Injectable()
@AuditNames()
export class AccountsService implements AuditNames {
  readonly kind = 'account';

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async find(uuid: string | undefined): Promise<AccountEntity | null> {
    return uuid === undefined ? null : this.db.findOne(AccountEntity, uuid);
  }

  async nameOf(uuid: string): Promise<string> {
    return (await this.find(uuid))?.username ?? '';
  }

  async findByName(username: string): Promise<AccountEntity | null> {
    return this.db.findOne(AccountEntity, { usernameKey: usernameKey(username) });
  }

  /** Returns the oldest account, for which the site key acts. */
  async first(): Promise<AccountEntity | undefined> {
    return (await this.db.find(AccountEntity, {}, { orderBy: { createdAt: 'asc', uuid: 'asc' }, limit: 1 }))[0];
  }

  /** Returns the account if the password is correct. Takes the same time whether or not the account exists. */
  async verify(username: string, password: string): Promise<AccountEntity | undefined> {
    const account = await this.findByName(username);
    const isValid = await verifyPassword(account?.passwordHash, password);
    return isValid && account ? account : undefined;
  }

  async hasPassword(uuid: string, password: string): Promise<boolean> {
    return verifyPassword((await this.find(uuid))?.passwordHash, password);
  }

  async rename(uuid: string, username: string): Promise<void> {
    try {
      const updatedAt = new Date(this.clock.now());
      await this.db.nativeUpdate(
        AccountEntity,
        { uuid },
        { username: username.trim(), usernameKey: usernameKey(username), updatedAt },
      );
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? new NameTaken() : error;
    }
  }

  async setPassword(uuid: string, password: string): Promise<void> {
    const now = new Date(this.clock.now());
    const passwordHash = await hashPassword(password);
    await this.db.nativeUpdate(AccountEntity, { uuid }, { passwordHash, passwordChangedAt: now, updatedAt: now });
  }

  /** Returns the row of a new account, for callers that write it together with other rows. */
  async draft(username: string, password: string) {
    const now = new Date(this.clock.now());
    return {
      uuid: randomUUID(),
      username: username.trim(),
      usernameKey: usernameKey(username),
      passwordHash: await hashPassword(password),
      passwordChangedAt: now,
      createdAt: now,
      updatedAt: now,
    } satisfies EntityData<AccountEntity>;
  }
}

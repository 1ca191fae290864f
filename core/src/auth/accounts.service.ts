import type { EntityData } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../platform/clock.ts';
import { Account, usernameKey } from './account.entity.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** The accounts, and whether a password is theirs. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async find(uuid: string): Promise<Account | null> {
    return this.em.fork().findOne(Account, uuid);
  }

  async findByName(username: string): Promise<Account | null> {
    return this.em.fork().findOne(Account, { usernameKey: usernameKey(username) });
  }

  /** The account when the password is right. Takes the same time whether the account exists or not. */
  async verify(username: string, password: string): Promise<Account | undefined> {
    const account = await this.findByName(username);
    const right = await verifyPassword(account?.passwordHash, password);
    return right && account ? account : undefined;
  }

  /** The row of a new account, for whoever writes it together with something else. */
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
    } satisfies EntityData<Account>;
  }
}

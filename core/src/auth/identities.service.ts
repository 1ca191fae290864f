import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { SSO } from '@vitrine/contracts/settings';
import type { Identity } from '@vitrine/plugin-sdk';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { SsoService } from '../plugins/sso.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { IdentityLast, IdentityNotFound, SsoAlreadyLinked, SsoLinkRequired } from './auth.problems.ts';
import { LinkedIdentityEntity } from './linked-identity.entity.ts';

/**
 * Service for linked identities. An identity can sign in only after the account's owner linked it; no account is ever created from
 * one.
 */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sso: SsoService,
    private readonly settings: SettingsService,
  ) {}

  async of(account: string): Promise<LinkedIdentityEntity[]> {
    return this.db.find(LinkedIdentityEntity, { account }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  async link(account: string, provider: string, { id: subject, name }: Identity): Promise<void> {
    const now = new Date(this.clock.now());
    try {
      await this.db.insert(LinkedIdentityEntity, {
        id: randomUUID(),
        account,
        provider,
        subject,
        name,
        createdAt: now,
      });
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? new SsoAlreadyLinked() : error;
    }
  }

  async unlink(account: string, id: string): Promise<void> {
    const bound = await this.of(account);
    const removed = bound.find(identity => identity.id === id);
    if (!removed) throw new IdentityNotFound();
    const { passwordSignIn } = this.settings.get(SSO);
    if (!passwordSignIn && !(await this.working(bound.filter(identity => identity !== removed))))
      throw new IdentityLast();
    await this.db.nativeDelete(LinkedIdentityEntity, { id, account });
  }

  /** Returns the account to which an external one is linked. */
  async accountOf(provider: string, { id: subject }: Identity): Promise<string | undefined> {
    const found = await this.db.findOne(LinkedIdentityEntity, { provider, subject });
    if (found)
      await this.db.recordUse(LinkedIdentityEntity, { id: found.id }, { lastUsedAt: new Date(this.clock.now()) });
    return found?.account;
  }

  /**
   * Returns whether sign-in with a password is allowed. Reads the database again before it returns false, because the command line
   * may have allowed it.
   */
  async isPasswordSignInEnabled(): Promise<boolean> {
    return this.settings.get(SSO).passwordSignIn || (await this.settings.refresh(SSO)).passwordSignIn;
  }

  /** Throws if passwords are to be disabled and no other way to sign in works. */
  async checkPasswordSignIn(passwordSignIn: boolean): Promise<void> {
    if (!passwordSignIn && !(await this.working(await this.db.findAll(LinkedIdentityEntity))))
      throw new SsoLinkRequired();
  }

  /** Allows or disables sign-in with a password. Throws if no other way to sign in would work. */
  async setPasswordSignIn(passwordSignIn: boolean): Promise<{ passwordSignIn: boolean }> {
    await this.checkPasswordSignIn(passwordSignIn);
    return this.settings.set(SSO, { passwordSignIn });
  }

  /** Returns the ids of the running providers. */
  async running(): Promise<Set<string>> {
    return new Set((await this.sso.providers()).map(({ id }) => id));
  }

  private async working(bound: readonly LinkedIdentityEntity[]): Promise<boolean> {
    const running = await this.running();
    return bound.some(({ provider }) => running.has(provider));
  }
}

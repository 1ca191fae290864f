import { timingSafeEqual } from 'node:crypto';
import type { Setup } from '@vitrine/contracts';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { Config } from '../platform/config/config.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import { SITE } from '../settings/groups.ts';
import { Setting } from '../settings/setting.entity.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { Account } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { SetupClosed, SetupTokenWrong } from './auth.problems.ts';

/** The row that says this site was set up. Its key can exist once, and that is what makes set-up succeed once. */
const DONE = 'setup';

/** The first run: makes the first administrator, for whoever can read the log. */
@Injectable()
export class SetupService implements OnModuleInit {
  private readonly logger = new Logger(SetupService.name);
  private readonly token = newToken();
  private done = false;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly accounts: AccountsService,
    private readonly settings: SettingsService,
  ) {}

  async onModuleInit(): Promise<void> {
    const { adminUser, adminPassword } = this.config;
    if (adminUser && (await this.isNeeded())) await this.finish(adminUser, adminPassword);
  }

  async isNeeded(): Promise<boolean> {
    this.done ||= (await this.em.fork().count(Setting, { key: DONE })) > 0;
    return !this.done;
  }

  /** Prints the link to the set-up screen while nobody has used it. It changes with every start. */
  async invite(url: string): Promise<void> {
    if (await this.isNeeded()) this.logger.log(`Set up this site, once: ${this.link(url)}`);
  }

  link(url: string): string {
    return `${url}/setup?token=${this.token}`;
  }

  async run({ token, username, password, siteName }: Setup): Promise<Account> {
    if (!(await this.isNeeded())) throw new SetupClosed();
    if (!same(token, this.token)) throw new SetupTokenWrong();
    const account = await this.finish(username, password);
    await this.settings.set(SITE, { name: siteName });
    return account;
  }

  private async finish(username: string, password: string): Promise<Account> {
    const draft = await this.accounts.draft(username, password);
    const em = this.em.fork();
    const account = em.create(Account, draft);
    em.create(Setting, { key: DONE, value: {}, updatedAt: new Date(this.clock.now()) });
    try {
      await em.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new SetupClosed();
      throw error;
    }
    this.done = true;
    this.logger.log(`${account.username} is the administrator of this site`);
    return account;
  }
}

/** Compares in a time that does not depend on where the two differ. */
const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));

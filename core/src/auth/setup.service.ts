import { timingSafeEqual } from 'node:crypto';
import type { Setup } from '@vitrine/contracts';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Config } from '../platform/config/config.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { writesJson } from '../platform/logging/logger.ts';
import { GEOIP, NEW_SITE_GEOIP, SITE } from '@vitrine/contracts/settings';
import { SettingEntity } from '../settings/setting.entity.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SETUP_DONE, SetupStateService } from '../settings/setup-state.service.ts';
import { AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { SetupAlreadyDone, SetupTokenInvalid } from './auth.problems.ts';

const keyLost = (data: string) =>
  `There was no vault.key in ${data}, so a new one was made: stored secrets cannot be read. Stop the server and put the old ` +
  'vault.key back, or enter the secrets of channels and plugins again; "vitrine disable-2fa" lets in who used an app for codes.';

/** Service for the first run: creates the first administrator for a client with the token from the log. */
@Injectable()
export class SetupService implements OnModuleInit {
  private readonly logger = new Logger(SetupService.name);
  private readonly token: string;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly accounts: AccountsService,
    private readonly settings: SettingsService,
    private readonly setupState: SetupStateService,
    private readonly vault: Vault,
    cluster: Cluster,
  ) {
    // Any instance accepts the link that another one printed.
    this.token = cluster.secret('setup');
  }

  async onModuleInit(): Promise<void> {
    const { adminUsername, adminPassword, dataDir } = this.config;
    if (!(await this.isNeeded())) {
      if (this.vault.isNew) this.logger.error(keyLost(dataDir));
    } else if (adminUsername) await this.finish(adminUsername, adminPassword);
  }

  async isNeeded(): Promise<boolean> {
    return !(await this.setupState.isDone());
  }

  /** Prints the link to the setup page until setup is done. */
  async printSetupLink(url: string): Promise<void> {
    if (!(await this.isNeeded())) return;
    const link = this.link(url);
    if (writesJson(this.config)) return this.logger.log(`Set up this site, once: ${link}`);
    // The first thing that a person at a terminal has to do: apart from the log, and last.
    const line = '─'.repeat(Math.min(link.length + 4, 100));
    process.stdout.write(`\n${line}\n  Open this link to set up the site. It works once.\n\n  ${link}\n${line}\n\n`);
  }

  link(url: string): string {
    return `${url}/setup?token=${this.token}`;
  }

  async completeSetup({ token, username, password, siteName }: Setup): Promise<AccountEntity> {
    if (!(await this.isNeeded())) throw new SetupAlreadyDone();
    if (!same(token, this.token)) throw new SetupTokenInvalid();
    const account = await this.finish(username, password);
    await this.settings.set(SITE, { name: siteName });
    return account;
  }

  private async finish(username: string, password: string): Promise<AccountEntity> {
    const draft = await this.accounts.draft(username, password);
    const em = this.db.unitOfWork();
    const account = em.create(AccountEntity, draft);
    em.create(SettingEntity, { key: SETUP_DONE, value: {}, updatedAt: new Date(this.clock.now()) });
    try {
      await em.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new SetupAlreadyDone();
      throw error;
    }
    await this.settings.set(GEOIP, NEW_SITE_GEOIP);
    this.setupState.complete();
    this.logger.log(`${account.username} is the administrator of this site`);
    return account;
  }
}

/** Compares in constant time. */
const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));

import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Setup } from '@vitrine/contracts';
import { GEOIP, NEW_SITE_GEOIP, SITE } from '@vitrine/contracts/settings';
import { Config } from '../platform/config/config.ts';
import { Database } from '../platform/database/database.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SetupStateService } from '../settings/setup-state.service.ts';
import { AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { SetupAlreadyDone, SetupTokenInvalid } from './auth.problems.ts';
import { SetupLinkService } from './setup-link.service.ts';

const keyLost = (data: string) =>
  `There was no vault.key in ${data}, so a new one was made: stored secrets cannot be read. Stop the server and put the old ` +
  'vault.key back, or enter the secrets of channels and plugins again; "vitrine disable-2fa" lets in who used an app for codes.';

/** Service for the first run: creates the first administrator for a client with the token from the log. */
@Injectable()
export class SetupService implements OnModuleInit {
  private readonly logger = new Logger(SetupService.name);

  constructor(
    private readonly db: Database,
    private readonly config: Config,
    private readonly accounts: AccountsService,
    private readonly settings: SettingsService,
    private readonly setupState: SetupStateService,
    private readonly setupLink: SetupLinkService,
    private readonly vault: Vault,
  ) {}

  async onModuleInit(): Promise<void> {
    const { adminUsername, adminPassword, dataDir } = this.config;
    if (!(await this.isNeeded())) {
      if (this.vault.isNew) this.logger.error(keyLost(dataDir));
    } else if (adminUsername) await this.finish(adminUsername, adminPassword);
  }

  async isNeeded(): Promise<boolean> {
    return !(await this.setupState.isDone());
  }

  async completeSetup({ token, username, password, siteName }: Setup): Promise<AccountEntity> {
    if (!(await this.isNeeded())) throw new SetupAlreadyDone();
    if (!this.setupLink.admits(token)) throw new SetupTokenInvalid();
    const account = await this.finish(username, password);
    await this.settings.set(SITE, { name: siteName });
    return account;
  }

  private async finish(username: string, password: string): Promise<AccountEntity> {
    const draft = await this.accounts.draft(username, password);
    const em = this.db.unitOfWork();
    const account = em.create(AccountEntity, draft);
    this.setupState.createRow(em);
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

import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { MikroORM, type Options } from '@mikro-orm/sql';
import { AuditService, type NewAuditEntry } from '../audit/audit.service.ts';
import { AccountRecoveryService } from '../auth/account-recovery.service.ts';
import { entities } from '../entities.ts';
import { InvalidConfigError, type Config } from '../platform/config/config.ts';
import { Database } from '../platform/database/database.ts';
import { databaseOptions } from '../platform/database/options.ts';
import { checkSchema } from '../platform/database/schema-check.ts';
import { Vault, VaultError } from '../platform/secrets/vault.ts';
import { Clock } from '../platform/time/clock.ts';
import { PluginSettingsService } from '../plugins/settings/plugin-settings.service.ts';

/** Input and output of a command. */
export interface CliIo {
  out(line: string): void;
  fail(line: string): void;
  /** Reads the first line that is typed or piped in. */
  read(): Promise<string>;
}

/** Dependencies of a command. The database is opened on first use. */
export class CliContext implements AsyncDisposable {
  readonly clock = new Clock();
  private orm: MikroORM | undefined;

  constructor(
    readonly config: Config,
    readonly terminal: CliIo,
  ) {}

  out(line: string): void {
    this.terminal.out(line);
  }

  fail(line: string): void {
    this.terminal.fail(line);
  }

  /** Returns the database, which is opened on first use. Throws InvalidConfigError if there is no database of this release. */
  async database(): Promise<Database> {
    const { dataDir, databaseUrl } = this.config;
    const file = join(dataDir, 'vitrine.db');
    // Opening would create a database, and the server would then find an empty site.
    if (!databaseUrl && !existsSync(file))
      throw new InvalidConfigError(`There is no database at ${file}. Is VITRINE_DATA_DIR the one that the server has?`);
    if (!this.orm) {
      const orm = new MikroORM((await databaseOptions(this.config, entities)) as Options);
      this.orm = orm as MikroORM;
      const { state } = await checkSchema(orm as MikroORM, this.config);
      if (state.kind !== 'current')
        throw new InvalidConfigError(
          'The database is of an earlier release. Start the server once; it brings it up to date.',
        );
    }
    return new Database(this.orm);
  }

  /** Like `database`, for a command that changes data: changes are written to the audit log, which requires the key. */
  async databaseToChange(): Promise<Database> {
    const db = await this.database();
    this.vault();
    return db;
  }

  async accountRecovery(): Promise<AccountRecoveryService> {
    return new AccountRecoveryService(await this.databaseToChange(), this.clock);
  }

  /** Returns the settings of plugins; the key decrypts their secrets. */
  async pluginSettings(): Promise<PluginSettingsService> {
    return new PluginSettingsService(await this.database(), this.vault());
  }

  async audit(): Promise<AuditService> {
    return new AuditService(await this.database(), this.clock, this.vault(), this.config);
  }

  /**
   * Opens the vault without creating a key. Only the server creates one and logs it; a command would hide the loss of the old one.
   */
  private vault(): Vault {
    try {
      return Vault.existing(this.config.dataDir);
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      throw new InvalidConfigError(`${error.message}.`);
    }
  }

  /** Writes an audit entry of the command, with the machine user who ran it. */
  async writeAudit(entry: Omit<NewAuditEntry, 'actor' | 'caller'>): Promise<void> {
    await (await this.audit()).write({ ...entry, actor: { kind: 'cli', id: '', name: userInfo().username } });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.orm?.close(true);
  }
}

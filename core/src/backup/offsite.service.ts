import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { OffsiteBackups, OffsiteSettings, StoredBackup } from '@vitrine/contracts';
import { BACKUPS, OFFSITE } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Config } from '../platform/config/config.ts';
import { OutageLog } from '../platform/logging/outage-log.ts';
import { OutboundHttpClient } from '../platform/outbound/outbound-http-client.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { messageOf } from '../platform/text/message-of.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { OffsiteIncomplete } from './backup.problems.ts';
import { BackupsService } from './backups.service.ts';
import { readName } from './names.rule.ts';
import { encryptFile } from './offsite/age.ts';
import { OffsiteStore } from './offsite/offsite-store.ts';

const RETRY_DELAY_MS = 15 * MINUTE_MS;
/** Kinds of backups that are copied. Backups before an update are short-lived, and hold the same data as the last scheduled one. */
const COPIED_KINDS = ['scheduled', 'manual'] as const;
const CONTEXT = { secret: 'offsite.secret', passphrase: 'offsite.passphrase' };

/** Service that copies backups, encrypted, to an off-site store. */
@Injectable()
export class OffsiteService implements OnModuleInit {
  private readonly outage = new OutageLog(new Logger('OffsiteBackups'), 'Copying the backup to the store outside');
  private failure: string | null = null;
  private patientUntil = 0;
  private isCopying = false;
  private readonly draft: string;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly backups: BackupsService,
    private readonly outbound: OutboundHttpClient,
  ) {
    this.draft = join(config.dataDir, 'offsite.part');
  }

  /** Removes leftovers of a power loss. */
  onModuleInit(): Promise<void> {
    return rm(this.draft, { force: true });
  }

  current(): OffsiteBackups {
    const { kind, url, region, user, secret, passphrase, copiedAt } = this.settings.get(OFFSITE);
    const stored = { hasSecret: secret !== '', hasPassphrase: passphrase !== '' };
    return { kind, url, region, user, ...stored, copiedAt: copiedAt || null, failure: this.failure };
  }

  /** Number of off-site copies of this site; undefined if copying is disabled. */
  get count(): number | undefined {
    const { kind, copied } = this.settings.get(OFFSITE);
    return kind === 'off' ? undefined : copied.length;
  }

  /** Stores the settings; the next run copies the newest backups to the new store. */
  async change({ secret, passphrase, ...values }: OffsiteSettings): Promise<OffsiteBackups> {
    const before = this.settings.get(OFFSITE);
    const isMoved = before.url !== values.url || before.kind !== values.kind;
    if (values.kind !== 'off') {
      if (!values.url) throw new OffsiteIncomplete('url');
      // A stored secret is sent only to the address for which it was entered.
      const needsSecret = values.kind === 's3' || values.user !== '';
      if (needsSecret && !(secret ?? (secret === null || isMoved ? '' : before.secret)))
        throw new OffsiteIncomplete('secret');
      if (!(passphrase ?? (passphrase === null ? '' : before.passphrase))) throw new OffsiteIncomplete('passphrase');
    }
    await this.settings.set(OFFSITE, {
      ...values,
      ...this.sealed('secret', secret === undefined && isMoved ? null : secret),
      ...this.sealed('passphrase', passphrase),
      // Copies in the previous store are kept there but no longer tracked.
      ...(isMoved && { copied: [], copiedAt: 0 }),
    });
    [this.failure, this.patientUntil] = [null, 0];
    return this.current();
  }

  /** Reason why the newest backups have no off-site copy. */
  get fault(): string | undefined {
    if (this.settings.get(OFFSITE).kind === 'off' || this.failure === null) return undefined;
    return `Copying to the store outside: ${this.failure}`;
  }

  /** Copies the newest backups that have no off-site copy yet. A failure is part of the state and of the log. */
  async runIfDue(): Promise<void> {
    if (this.settings.get(OFFSITE).kind === 'off' || this.isCopying || this.clock.now() < this.patientUntil) return;
    this.isCopying = true;
    try {
      await this.copyAll(await this.uncopied());
    } finally {
      this.isCopying = false;
    }
  }

  private async copyAll(backups: readonly StoredBackup[]): Promise<void> {
    this.patientUntil = this.clock.now() + RETRY_DELAY_MS;
    try {
      for (const backup of backups) await this.copy(backup);
      [this.failure, this.patientUntil] = [null, 0];
      this.outage.worked();
    } catch (error) {
      this.failure = messageOf(error).slice(0, 300);
      this.outage.failed(this.failure);
    }
  }

  /** Returns the newest backup of each kind to copy, except those with an off-site copy. */
  private async uncopied(): Promise<StoredBackup[]> {
    const backups = await this.backups.list();
    const { copied } = this.settings.get(OFFSITE);
    return COPIED_KINDS.flatMap(kind => backups.find(backup => backup.kind === kind) ?? []).filter(
      ({ name }) => !copied.includes(copyOf(name)),
    );
  }

  /** Copies a backup, and removes the oldest copies of its kind made by this site. */
  private async copy(backup: StoredBackup): Promise<void> {
    const { kind, url, region, user, secret, passphrase, copied } = this.settings.get(OFFSITE);
    if (kind === 'off') return;
    const store = new OffsiteStore(
      { kind, url, region, user, secret: this.opened('secret', secret) },
      this.outbound,
      this.clock,
    );
    const name = copyOf(backup.name);
    const source = await this.backups.pathOf(backup.name);
    try {
      const encrypted = await encryptFile(source, this.draft, this.opened('passphrase', passphrase));
      await store.put(name, { path: this.draft, ...encrypted });
    } finally {
      await rm(this.draft, { force: true });
    }
    const names = [name, ...copied];
    await this.settings.set(OFFSITE, { copied: names, copiedAt: this.clock.now() });
    const { keepCount } = this.settings.get(BACKUPS);
    const ofItsKind = names.filter(name => kindOf(name) === backup.kind);
    for (const old of ofItsKind.slice(keepCount)) {
      await store.remove(old);
      await this.settings.set(OFFSITE, { copied: this.settings.get(OFFSITE).copied.filter(name => name !== old) });
    }
  }

  private sealed(name: 'secret' | 'passphrase', value: string | null | undefined) {
    if (value === undefined) return {};
    return { [name]: value ? this.vault().seal(value, CONTEXT[name]) : '' };
  }

  private opened(name: 'secret' | 'passphrase', sealed: string): string {
    if (!sealed) return '';
    const vault = this.vault();
    try {
      return vault.open(sealed, CONTEXT[name]);
    } catch (cause) {
      throw new Error(`The stored ${name} cannot be read with the key of this server. Enter it again.`, { cause });
    }
  }

  private vault(): Vault {
    return Vault.existing(this.config.dataDir);
  }
}

/** Name of the copy of a backup. */
const copyOf = (name: string) => `${name}.age`;
const kindOf = (copy: string) => readName(copy.replace(/\.age$/, ''))?.kind;

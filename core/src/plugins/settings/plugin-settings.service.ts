import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { lockRow, type Expect } from '../../platform/database/lock-row.ts';
import { etagOf } from '../../platform/http/etag.ts';
import {
  mergeSettings,
  openSettings,
  sealSettings,
  secretNames,
  type SettingsValues,
} from '../../platform/secrets/settings-secrets.rule.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import type { LoadedConfig } from '../model/load.ts';
import { PluginEntity, PluginSchema } from '../model/plugin.entity.ts';
import { SettingsInvalid } from '../model/plugins.problems.ts';

interface StoredSettings {
  readonly values: SettingsValues;
  readonly etag: string;
}

/** Service for the administrator's choices: whether a plugin is enabled, and its settings. Secrets are encrypted in the database. */
@Injectable()
export class PluginSettingsService {
  constructor(
    private readonly db: Database,
    private readonly vault: Vault,
  ) {}

  async enabledStates(): Promise<Map<string, PluginEntity>> {
    const rows = await this.db.find(PluginSchema, {});
    return new Map(rows.map(row => [row.id, row]));
  }

  /** Returns the stored row of a plugin; undefined if an administrator has never chosen anything. */
  async choiceOf(id: string): Promise<PluginEntity | undefined> {
    return (await this.db.findOne(PluginSchema, id)) ?? undefined;
  }

  async setEnabled(id: string, enabled: boolean): Promise<void> {
    const em = this.db.unitOfWork();
    const row = await em.findOne(PluginSchema, id);
    if (row) row.enabled = enabled;
    else em.persist(em.create(PluginSchema, { id, enabled, settings: null }));
    await em.flush();
  }

  /** Returns the stored settings with decrypted secrets, as the plugin receives them. */
  async of(id: string): Promise<SettingsValues> {
    return (await this.storedOf(id)).values;
  }

  /** Returns the stored settings with decrypted secrets, and their entity tag, which includes the sealed secrets. */
  async storedOf(id: string): Promise<StoredSettings> {
    return this.stored(id, await this.choiceOf(id));
  }

  private stored(id: string, row: PluginEntity | null | undefined): StoredSettings {
    const settings = row?.settings ?? {};
    return { values: this.open(`plugin.${id}`, settings), etag: etagOf(settings) };
  }

  /** Validates and stores the submitted settings. Rejects with a problem that names the invalid fields. */
  async save(
    id: string,
    schema: LoadedConfig,
    sent: SettingsValues,
    expect?: Expect<StoredSettings>,
  ): Promise<SettingsValues> {
    const merged = await this.check(id, schema, sent);
    await this.db.transactional(async em => {
      const stored = await lockRow(em, PluginSchema, { id });
      expect?.(this.stored(id, stored));
      const row = stored ?? em.create(PluginSchema, { id, enabled: true, settings: null });
      row.settings = { ...this.seal(`plugin.${id}`, schema, merged) };
      em.persist(row);
    });
    return merged;
  }

  /** Returns the stored settings with the submitted ones applied. Rejects with a problem that names the invalid fields. */
  async check(id: string, schema: LoadedConfig, sent: SettingsValues): Promise<SettingsValues> {
    const merged = this.merge(schema, await this.of(id), sent);
    const parsed = await schema.parse(merged);
    if (!parsed.ok) throw new SettingsInvalid(parsed.problems);
    return merged;
  }

  /**
   * Merges submitted settings into the stored ones. Throws SettingsInvalid if a stored secret would be sent to another destination.
   */
  merge(schema: LoadedConfig, stored: SettingsValues, sent: SettingsValues): SettingsValues {
    const { values, problems } = mergeSettings(schema.form, stored, sent);
    if (problems.length > 0) throw new SettingsInvalid(problems);
    return values;
  }

  /** Seals settings for a location in the database, for slices that store a plugin's settings themselves. */
  seal(place: string, schema: LoadedConfig, values: SettingsValues): SettingsValues {
    return sealSettings(secretNames(schema.form), values, (text, name) => this.vault.seal(text, `${place}.${name}`));
  }

  open(place: string, stored: SettingsValues): SettingsValues {
    return openSettings(stored, (sealed, name) => {
      try {
        return this.vault.open(sealed, `${place}.${name}`);
      } catch {
        return undefined;
      }
    });
  }
}

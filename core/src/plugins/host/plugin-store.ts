import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { KeyValueStore } from '@vitrine/plugin-sdk';
import { assertStoreHolds, storedSize, storedText } from '@vitrine/plugin-sdk/stored-value';
import { Database } from '../../platform/database/database.ts';
import { SerialQueue } from '../../platform/queues/serial-queue.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { PluginValueEntity } from '../model/plugin-value.entity.ts';

/** Store of one plugin: rows in the database, so that they are the same on all instances and part of backups. */
export class PluginStore implements KeyValueStore {
  /** Changes run one after another, so that a plugin cannot occupy the database. */
  private readonly changes = new SerialQueue();

  constructor(
    private readonly db: Database,
    private readonly vault: Vault,
    private readonly plugin: string,
  ) {}

  async get<T>(key: string): Promise<T | undefined> {
    const row = await this.db.findOne(PluginValueEntity, { plugin: this.plugin, key });
    return row ? this.open<T>(row) : undefined;
  }

  async set(key: string, value: unknown): Promise<void> {
    const row = this.seal(key, value);
    await this.changes.run(async () => {
      await this.assertRoom(row);
      await this.db.upsert(PluginValueEntity, row);
    });
  }

  async add(key: string, value: unknown): Promise<boolean> {
    const row = this.seal(key, value);
    return this.changes.run(async () => {
      await this.assertRoom(row);
      try {
        await this.db.insert(PluginValueEntity, row);
        return true;
      } catch (error) {
        if (error instanceof UniqueConstraintViolationException) return false;
        throw error;
      }
    });
  }

  async delete(key: string): Promise<void> {
    await this.changes.run(() => this.db.nativeDelete(PluginValueEntity, { plugin: this.plugin, key }));
  }

  async keys(prefix = ''): Promise<string[]> {
    return (await this.rows(prefix)).map(({ key }) => key);
  }

  async entries<T>(prefix = ''): Promise<[string, T][]> {
    return (await this.rows(prefix)).map(row => [row.key, this.open<T>(row)]);
  }

  private async rows(prefix: string): Promise<PluginValueEntity[]> {
    const rows = await this.db.find(PluginValueEntity, { plugin: this.plugin });
    // Compared here, because the databases sort letters differently.
    return rows.filter(({ key }) => key.startsWith(prefix)).sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  private async assertRoom({ key, size }: { readonly key: string; readonly size: number }): Promise<void> {
    const [others] = await this.db.execute<{ keys: number; size: number | null }[]>(
      `select count(*) as "keys", sum(size) as "size" from plugin_value where plugin = ? and "key" <> ?`,
      [this.plugin, key],
    );
    assertStoreHolds(Number(others?.keys ?? 0) + 1, Number(others?.size ?? 0) + size);
  }

  private seal(key: string, value: unknown) {
    const text = storedText(key, value);
    const context = this.vaultContextOf(key);
    return { plugin: this.plugin, key, value: this.vault.seal(text, context), size: storedSize(key, text) };
  }

  private open<T>({ key, value }: PluginValueEntity): T {
    return JSON.parse(this.vault.open(value, this.vaultContextOf(key))) as T;
  }

  private readonly vaultContextOf = (key: string) => `plugin.${this.plugin}.${key}`;
}

import { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { z } from 'zod';
import { Clock } from '../platform/clock.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { openSettings, sealSettings, type SettingsValues } from '../plugins/settings-secrets.rule.ts';
import { Vault } from '../platform/vault.ts';
import type { SettingsGroup } from './groups.ts';
import { SettingEntity } from './setting.entity.ts';

/** Service for the administrator's settings, by group. All of them are held in memory, so reading is cheap. */
@Injectable()
export class SettingsService implements OnModuleInit {
  private readonly stored = new Map<string, Record<string, unknown>>();
  /** Parsed groups by key, cached until they change. */
  private readonly known = new Map<string, object>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly hooks: CoreHooks,
    private readonly vault: Vault,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const { key, value } of await this.em.fork().findAll(SettingEntity)) this.stored.set(key, value);
  }

  get<S extends z.ZodObject>(group: SettingsGroup<S>): Readonly<z.output<S>> {
    let value = this.known.get(group.key);
    if (!value)
      this.known.set(
        group.key,
        (value = Object.freeze(read(group, this.open(group, this.stored.get(group.key) ?? {})))),
      );
    return value as z.output<S>;
  }

  /** Reads a group again from the database, where the command line may have changed it. */
  async refresh<S extends z.ZodObject>(group: SettingsGroup<S>): Promise<Readonly<z.output<S>>> {
    const row = await this.em.fork().findOne(SettingEntity, group.key);
    this.keep(group.key, row?.value ?? {});
    return this.get(group);
  }

  /** Changes some values of a group; the others stay. Throws a ZodError for an invalid value. */
  async set<S extends z.ZodObject>(group: SettingsGroup<S>, patch: Partial<z.output<S>>): Promise<z.output<S>> {
    const value = group.fields.parse({ ...this.get(group), ...patch }) as Record<string, unknown>;
    const at = this.clock.now();
    const sealed = this.seal(group, value);
    await this.em.fork().upsert(SettingEntity, { key: group.key, value: sealed, updatedAt: new Date(at) });
    this.keep(group.key, sealed);
    void this.hooks.settingsChanged.fire({ group: group.key, keys: Object.keys(patch), at });
    return value as z.output<S>;
  }

  private seal({ key, secrets = [] }: SettingsGroup<z.ZodObject>, value: SettingsValues): Record<string, unknown> {
    return { ...sealSettings(secrets, value, (text, name) => this.vault.seal(text, placeOf(key, name))) };
  }

  /** Decrypts the secrets of a group. One that cannot be decrypted counts as not set. */
  private open({ key }: SettingsGroup<z.ZodObject>, stored: SettingsValues): SettingsValues {
    return openSettings(stored, (sealed, name) => {
      try {
        return this.vault.open(sealed, placeOf(key, name));
      } catch {
        return undefined;
      }
    });
  }

  private keep(key: string, value: Record<string, unknown>): void {
    this.stored.set(key, value);
    this.known.delete(key);
  }
}

const placeOf = (key: string, name: string) => `setting.${key}.${name}`;

/** Parses stored values. One that a newer release no longer accepts falls back to its default without affecting the others. */
function read<S extends z.ZodObject>(group: SettingsGroup<S>, stored: SettingsValues): z.output<S> {
  const fields = Object.entries(group.fields.shape as Record<string, z.ZodType>);
  const values = fields.map(([name, field]) => {
    const parsed = field.safeParse(stored[name]);
    return [name, parsed.success ? parsed.data : field.parse(undefined)];
  });
  return Object.fromEntries(values) as z.output<S>;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { entriesOf, isSecret, isSection, type SettingsGroup, type SettingsOf } from '@vitrine/contracts/settings';
import { settingsState } from '@vitrine/contracts/settings-schema';
import { Config } from '../platform/config/config.ts';
import { Database, type Statements } from '../platform/database/database.ts';
import { dialectOf } from '../platform/database/options.ts';
import { Events } from '../platform/events/events.service.ts';
import { digestOf } from '../platform/http/etag.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { openSettings, sealSettings, type SettingsValues } from '../platform/secrets/settings-secrets.rule.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingEntity } from './setting.entity.ts';
import { SettingsChanged, SettingsSaved } from './settings.events.ts';
import { fromStored, storedNames, toStored } from './stored-values.rule.ts';

/** Advisory lock key, unique to this use: "settings" on a phone keypad, shortened. */
const CHANGING_SETTINGS = 738_846;

/** Any settings group. */
// oxlint-disable-next-line typescript/no-explicit-any -- fields of every type
type Group = SettingsGroup<any, any>;

interface ExclusiveChange {
  readonly group: string;
  /** Throws unless the change is based on the current values. Stored values may be newer than those in memory. */
  expect: (() => void) | undefined;
  readonly steps: SerialQueue;
  isOver: boolean;
}

/** Service for the administrator's settings, by group. All of them are in memory, so reading is cheap. */
@Injectable()
export class SettingsService implements OnModuleInit {
  private readonly stored = new Map<string, SettingsValues>();
  /** Parsed groups by key, cached until they change. */
  private readonly known = new Map<string, object>();
  private readonly queues = new Map<string, SerialQueue>();
  /** The exclusive change of a group in which the current code runs. */
  private readonly change = new AsyncLocalStorage<ExclusiveChange>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly vault: Vault,
    private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const { key, value } of await this.db.findAll(SettingEntity)) this.stored.set(key, value);
  }

  /** Reloads the given groups, or all of them, from the database and emits the changes. */
  async reload(groups?: readonly string[], em: Statements = this.db): Promise<void> {
    const rows = await em.find(SettingEntity, groups ? { key: { $in: [...groups] } } : {}, {
      disableIdentityMap: true,
    });
    for (const { key, value, updatedAt } of rows) {
      const before = this.stored.get(key) ?? {};
      const keys = Object.keys(value).filter(name => !isDeepStrictEqual(value[name], before[name]));
      if (keys.length === 0) continue;
      this.cache(key, value);
      this.events.emitHere(SettingsChanged, { group: key, keys, at: updatedAt.getTime() });
    }
  }

  get<G extends Group>(group: G): Readonly<SettingsOf<G>> {
    let value = this.known.get(group.key);
    if (!value) {
      value = Object.freeze(fromStored(group, this.open(group, this.stored.get(group.key) ?? {})));
      this.known.set(group.key, value);
    }
    return value as SettingsOf<G>;
  }

  /** Reloads a group from the database, where the command line may have changed it. */
  refresh<G extends Group>(group: G): Promise<Readonly<SettingsOf<G>>> {
    return this.serially(group, async () => {
      const row = await this.db.findOne(SettingEntity, group.key);
      this.cache(group.key, row?.value ?? {});
      return this.get(group);
    });
  }

  /** Changes the given values of a group. Throws a ZodError for an invalid value. */
  set<G extends Group>(group: G, patch: Partial<SettingsOf<G>>): Promise<Readonly<SettingsOf<G>>> {
    return this.serially(group, () => this.setNow(group, patch));
  }

  private async setNow<G extends Group>(group: G, patch: Partial<SettingsOf<G>>): Promise<Readonly<SettingsOf<G>>> {
    const at = this.clock.now();
    const sealed = await this.db.transactional(async em => {
      await this.waitForOthers(em, group);
      return this.write(em, group, patch, at);
    });
    this.cache(group.key, sealed);
    const keys = Object.keys(toStored(group, patch as SettingsValues));
    const change = { group: group.key, keys, at };
    this.events.emit(SettingsChanged, change);
    this.events.emit(SettingsSaved, change);
    return this.get(group);
  }

  /** Serializes changes of a group across processes and reloads it, because another process may have changed other values. */
  private async waitForOthers(em: EntityManager, group: Group): Promise<void> {
    if (dialectOf(this.config) === 'postgres')
      await em.execute('select pg_advisory_xact_lock(?, hashtext(?))', [CHANGING_SETTINGS, group.key]);
    await this.reload([group.key], em);
    const change = this.changeOf(group);
    if (change) {
      change.expect?.();
      // Checked only before the first step, because a form may be stored in several.
      change.expect = undefined;
    }
  }

  private async write<G extends Group>(em: EntityManager, group: G, patch: Partial<SettingsOf<G>>, at: number) {
    const value = settingsState(group).parse({ ...this.get(group), ...patch }) as SettingsValues;
    const sealed = this.seal(group, toStored(group, value));
    await em.upsert(SettingEntity, { key: group.key, value: sealed, updatedAt: new Date(at) });
    return sealed;
  }

  /** Returns the values of a group in the form of a request, without secrets. */
  values(group: Group): Record<string, unknown> {
    const values = this.get(group) as SettingsValues;
    const secrets = new Set(entriesOf(group).flatMap(({ path, field }) => (isSecret(field) ? [path] : [])));
    return Object.fromEntries(
      Object.keys(group.fields as object).flatMap(name => (secrets.has(name) ? [] : [[name, values[name]]])),
    );
  }

  /**
   * Returns the version of the values that the form of a group shows. It changes with them and reveals nothing about secrets, which
   * are included in sealed form.
   */
  version(group: Group): string {
    const names = storedNames(group);
    const values = this.get(group) as SettingsValues;
    const stored = this.stored.get(group.key) ?? {};
    const visibleEntries = Object.entries(group.fields as SettingsGroup['fields']).map(([name, field]) =>
      !isSection(field) && isSecret(field) ? stored[names[name]!] : values[name],
    );
    return digestOf(visibleEntries);
  }

  /**
   * Runs a change of a group after previous ones, so that two changes cannot both pass the check of the version they are based on.
   * `expect` throws if that is not the current version; it is called before the change and in its transaction.
   */
  runExclusive<T>(group: Group, expect: (() => void) | undefined, work: () => Promise<T>): Promise<T> {
    return this.serially(group, async () => {
      expect?.();
      const change: ExclusiveChange = { group: group.key, expect, steps: new SerialQueue(), isOver: false };
      try {
        return await this.change.run(change, work);
      } finally {
        change.isOver = true;
      }
    });
  }

  /** Runs a task of a group after previous ones. Inside an exclusive change of the group, the task is a step of that change. */
  private serially<T>({ key }: Pick<Group, 'key'>, task: () => Promise<T>): Promise<T> {
    const change = this.changeOf({ key });
    if (change) return change.steps.run(task);
    const queue = this.queues.get(key) ?? new SerialQueue();
    this.queues.set(key, queue);
    return queue.run(task);
  }

  private changeOf({ key }: Pick<Group, 'key'>): ExclusiveChange | undefined {
    const change = this.change.getStore();
    // Code still running in the background after such a change is not part of it.
    return change?.group === key && !change.isOver ? change : undefined;
  }

  private seal(group: Group, stored: SettingsValues): Record<string, unknown> {
    const names = storedNames(group);
    const secrets = Object.entries(group.fields as SettingsGroup['fields']).flatMap(([name, field]) =>
      !isSection(field) && isSecret(field) && !field.handling.derived ? [names[name]!] : [],
    );
    return { ...sealSettings(secrets, stored, (text, name) => this.vault.seal(text, vaultContextOf(group.key, name))) };
  }

  /** Decrypts the secrets of a group. One that cannot be decrypted counts as not set. */
  private open({ key }: Group, stored: SettingsValues): SettingsValues {
    return openSettings(stored, (sealed, name) => {
      try {
        return this.vault.open(sealed, vaultContextOf(key, name));
      } catch {
        return undefined;
      }
    });
  }

  private cache(key: string, value: SettingsValues): void {
    this.stored.set(key, value);
    this.known.delete(key);
  }
}

const vaultContextOf = (key: string, name: string) => `setting.${key}.${name}`;

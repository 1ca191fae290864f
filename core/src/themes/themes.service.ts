import { join } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DEFAULT_THEME, THEME_SDK_VERSION, type ThemeSource } from '@vitrine/contracts';
import { THEME } from '@vitrine/contracts/settings';
import type { Options } from '@vitrine/contracts/theme-package';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Config } from '../platform/config/config.ts';
import { Database } from '../platform/database/database.ts';
import { lockRow } from '../platform/database/lock-row.ts';
import { Events } from '../platform/events/events.service.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { pluginOf, siteManifestOf, stateOf, type InstalledTheme } from './installed-theme.ts';
import { ReleaseFolders } from './releases/release-folders.ts';
import type { StoredRelease } from './releases/release.ts';
import { ThemeEntity } from './theme.entity.ts';
import { ThemeActivated, ThemeChanged } from './theme.events.ts';
import {
  ThemeBuiltIn,
  ThemeMissing,
  ThemeNeedsPlugin,
  ThemeNoPrevious,
  ThemeNotSite,
  ThemeNotFound,
  ThemeWrongSdk,
} from './themes.problems.ts';

/** Additional writes in the transaction of a change. `row` is locked. */
type Keep = (em: SqlEntityManager, row: ThemeEntity | null) => Promise<void>;

/** Service for the installed themes, held in memory because every first response to a visitor needs one. */
@Injectable()
export class ThemesService implements OnModuleInit {
  readonly folders: ReleaseFolders;
  private readonly installed = new Map<string, InstalledTheme>();
  /** Plugins whose themes are not shown. */
  private readonly withheld = new Set<string>();
  private readonly turns = new SerialQueue();

  constructor(
    config: Config,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly plugins: PluginsService,
    private readonly events: Events,
    private readonly cluster: Cluster,
  ) {
    this.folders = new ReleaseFolders(join(config.dataDir, THEMES_FOLDER));
  }

  async onModuleInit(): Promise<void> {
    await this.folders.sweep();
    await this.reload();
  }

  /** Reloads the themes, with the releases on disk. */
  reload(): Promise<void> {
    return this.runExclusive(async () => {
      const rows = await this.db.findAll(ThemeEntity);
      for (const row of rows) this.installed.set(row.id, await this.load(row));
      const stored = new Set(rows.map(({ id }) => id));
      for (const id of this.installed.keys()) if (!stored.has(id)) this.installed.delete(id);
    });
  }

  /** Runs a change of rows or files of themes after previous ones. */
  runExclusive<T>(change: () => Promise<T>): Promise<T> {
    return this.turns.run(change);
  }

  list(): InstalledTheme[] {
    return [...this.installed.values()].sort((a, b) => a.id.localeCompare(b.id));
  }

  find(id: string): InstalledTheme | undefined {
    return this.installed.get(id);
  }

  findOneOrFail(id: string): InstalledTheme {
    const theme = this.installed.get(id);
    if (!theme) throw id === DEFAULT_THEME ? new ThemeBuiltIn() : new ThemeNotFound(id);
    return theme;
  }

  /** Returns the id of the active theme; the default's if the chosen one is missing. */
  active(): string {
    const { active } = this.settings.get(THEME);
    return this.installed.get(active)?.isWithheld === false ? active : DEFAULT_THEME;
  }

  /** Activates a theme. Throws if it cannot be shown. */
  async activate(id: string): Promise<void> {
    await this.runExclusive(async () => {
      if (id !== DEFAULT_THEME) this.mustBeShowable(id);
      await this.settings.set(THEME, { active: id });
    });
    this.emitActivated();
  }

  /** Hides the themes of a plugin, or shows them again. The site's choice and the options are kept. */
  async withhold(plugin: string, isWithheld: boolean): Promise<void> {
    if (this.withheld.has(plugin) === isWithheld) return;
    const activeTheme = this.active();
    if (isWithheld) this.withheld.add(plugin);
    else this.withheld.delete(plugin);
    await this.runExclusive(async () => {
      for (const theme of this.list().filter(({ source }) => pluginOf(source) === plugin)) {
        this.installed.set(theme.id, { ...theme, isWithheld });
        this.events.emit(ThemeChanged, { id: theme.id });
      }
    });
    if (this.active() !== activeTheme) this.emitActivated();
  }

  /** Installs a release from its staged files; the previous one is kept for a rollback. */
  async install(
    candidateId: string,
    record: StoredRelease,
    source: ThemeSource | null,
    hosts?: readonly string[],
  ): Promise<InstalledTheme> {
    const { id } = record.manifest;
    const theme = await this.runExclusive(async () => {
      await this.folders.adopt(candidateId, id, record.release);
      return this.change(id, row => ({
        release: record.release,
        previous: row && row.release !== record.release ? row.release : (row?.previous ?? null),
        // A zip that an administrator installs in place of a plugin's theme no longer belongs to the plugin.
        ...((source || pluginOf(row?.source)) && { source }),
        ...(hosts && 'site' in record.manifest && { hosts: [...hosts] }),
      }));
    });
    if (this.active() === id) this.emitActivated();
    return theme;
  }

  /** Rolls back to the previous release; a second call reverts that. */
  async rollBack(id: string): Promise<InstalledTheme> {
    const theme = await this.runExclusive(async () => {
      const { previous, release } = this.findOneOrFail(id);
      if (!previous) throw new ThemeNoPrevious(id);
      if (stateOf({ current: previous }) === 'wrong-sdk')
        throw new ThemeWrongSdk(previous.manifest.sdk, THEME_SDK_VERSION);
      return this.change(id, () => ({ release: previous.release, previous: release }));
    });
    if (this.active() === id) this.emitActivated();
    return theme;
  }

  /** Deletes a theme and all its files. If it is active, the default theme is activated first. */
  async remove(id: string): Promise<void> {
    this.findOneOrFail(id);
    if (this.active() === id) await this.activate(DEFAULT_THEME);
    await this.runExclusive(async () => {
      const em = this.db.unitOfWork();
      await em.nativeDelete(ThemeEntity, { id });
      this.installed.delete(id);
      await this.removeReleases(id, []);
      this.events.emit(ThemeChanged, { id });
    });
  }

  /** Stores options that were validated against the form of the theme. */
  /** `keep` runs in the transaction, before the options are stored. */
  async saveOptions(id: string, options: Options, keep?: Keep): Promise<InstalledTheme> {
    this.findOneOrFail(id);
    return this.runExclusive(() => this.change(id, () => ({ options }), keep));
  }

  async saveSource(id: string, source: ThemeSource | null): Promise<InstalledTheme> {
    this.findOneOrFail(id);
    return this.runExclusive(() => this.change(id, () => ({ source })));
  }

  /** Sets the hosts from which a whole-site theme may load fonts, pictures, styles and data. Throws ThemeNotSite. */
  async saveHosts(id: string, hosts: readonly string[]): Promise<InstalledTheme> {
    const { current } = this.findOneOrFail(id);
    if (!current || !siteManifestOf(current)) throw new ThemeNotSite();
    return this.turns.run(() => this.change(id, () => ({ hosts: [...hosts] })));
  }

  private mustBeShowable(id: string): void {
    const { current, source, isWithheld } = this.findOneOrFail(id);
    if (!current) throw new ThemeMissing(id);
    if (isWithheld) throw new ThemeNeedsPlugin(source?.ref ?? '');
    const needed = siteManifestOf(current)?.site;
    if (needed && !this.plugins.running('hooks').some(plugin => plugin.id === needed))
      throw new ThemeNeedsPlugin(needed);
    if (stateOf({ current }) === 'wrong-sdk') throw new ThemeWrongSdk(current.manifest.sdk, THEME_SDK_VERSION);
  }

  private async change(
    id: string,
    values: (row: ThemeEntity | null) => Partial<ThemeEntity>,
    keep?: Keep,
  ): Promise<InstalledTheme> {
    const row = await this.db.transactional(async em => {
      const existing = await lockRow(em, ThemeEntity, { id });
      await keep?.(em, existing);
      const row = existing ?? em.create(ThemeEntity, { id, release: '', installedAt: new Date(this.clock.now()) });
      return em.assign(row, { ...values(existing), installedAt: new Date(this.clock.now()) });
    });
    const theme = await this.load(row);
    this.installed.set(id, theme);
    await this.cluster.files.share(releasePath(id, row.release));
    await this.removeReleases(id, releasesOf(row));
    this.events.emit(ThemeChanged, { id });
    return theme;
  }

  private async removeReleases(id: string, except: readonly string[]): Promise<void> {
    const removed = await this.folders.removeExcept(id, except);
    await this.cluster.files.share(...removed.map(release => releasePath(id, release)));
  }

  private async load({
    id,
    release,
    previous,
    options,
    source,
    hosts,
    installedAt,
  }: ThemeEntity): Promise<InstalledTheme> {
    return {
      id,
      release,
      current: await this.folders.read(id, release),
      previous: previous ? await this.folders.read(id, previous) : undefined,
      options,
      source: source ?? null,
      hosts,
      installedAt: installedAt.getTime(),
      isWithheld: this.withheld.has(pluginOf(source) ?? ''),
    };
  }

  private emitActivated(): void {
    const id = this.active();
    const version = this.find(id)?.current?.manifest.version ?? THEME_SDK_VERSION;
    this.events.emit(ThemeActivated, { id, version, at: this.clock.now() });
  }
}

/** Folder of the releases in the data folder. */
export const THEMES_FOLDER = 'themes';
export const releasePath = (id: string, release: string): string => `${THEMES_FOLDER}/${id}/${release}`;

/** Returns the releases of a theme whose files are kept. */
export const releasesOf = ({ release, previous }: ThemeEntity): string[] =>
  [release, previous].filter(version => version !== null && version !== undefined);

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, Optional, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DEFAULT_THEME, THEME_SDK_VERSION, type ThemeSource } from '@vitrine/contracts';
import { CatchUp } from '../platform/queues/catch-up.ts';
import { Clock } from '../platform/time/clock.ts';
import { SharedFoldersService } from '../platform/cluster/shared-folders.service.ts';
import { Config } from '../platform/config/config.ts';
import { OnElsewhere } from '../platform/events/event.ts';
import { Events } from '../platform/events/events.service.ts';
import { OutageLog } from '../platform/logging/outage-log.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { siteManifestOf, stateOf, type InstalledTheme } from './installed-theme.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import type { Options } from '@vitrine/contracts/theme-package';
import type { StoredRelease } from './releases/release.ts';
import { ReleaseFolders } from './releases/release-folders.ts';
import { ThemeEntity } from './theme.entity.ts';
import { ThemeChanged } from './theme.events.ts';
import { THEME } from '@vitrine/contracts/settings';
import {
  ThemeBuiltIn,
  ThemeMissing,
  ThemeNeedsPlugin,
  ThemeNoPrevious,
  ThemeNotSite,
  ThemeNotFound,
  ThemeWrongSdk,
} from './themes.problems.ts';

/** Service for the installed themes, held in memory since every first response to a visitor needs one. */
@Injectable()
export class ThemesService implements OnModuleInit, OnApplicationShutdown {
  readonly folders: ReleaseFolders;
  private readonly installed = new Map<string, InstalledTheme>();
  private readonly turns = new SerialQueue();
  private readonly catchingUp: CatchUp;

  constructor(
    config: Config,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly hooks: CoreHooks,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly plugins: PluginsService,
    private readonly events: Events,
    /** Undefined where there is only one core. */
    @Optional() private readonly sharedFolders?: SharedFoldersService,
  ) {
    this.folders = new ReleaseFolders(join(config.dataDir, ROOT));
    const outage = new OutageLog(new Logger('Themes'), 'Bringing themes of other cores here');
    this.catchingUp = new CatchUp(clock, outage, () => this.read());
  }

  async onModuleInit(): Promise<void> {
    await this.folders.sweep();
    await (this.sharedFolders ? this.onChangedElsewhere() : this.read());
  }

  /** Reads the themes again after a change of another core. What cannot be had now is tried again, and does not hold up other news. */
  @OnElsewhere(ThemeChanged)
  onChangedElsewhere(): Promise<void> {
    return this.catchingUp.run();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catchingUp.stop();
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

  /** Returns an unguessable part of URLs: it grants access to the files of this release without a cookie. */
  fileKey(id: string, release: string): string {
    return this.vault.proof(`${id}/${release}`, 'theme-files').slice(0, 32);
  }

  /** Returns the id of the active theme; the default's if the chosen one is missing. */
  active(): string {
    const { active } = this.settings.get(THEME);
    return this.installed.has(active) ? active : DEFAULT_THEME;
  }

  /** Activates a theme. Throws if it cannot be shown. */
  async activate(id: string): Promise<void> {
    await this.turns.run(async () => {
      if (id !== DEFAULT_THEME) this.mustBeShowable(id);
      await this.settings.set(THEME, { active: id });
    });
    this.emitActivated();
  }

  /** Installs a release from its staged files; the previous one is kept for a rollback. */
  async install(
    candidateId: string,
    record: StoredRelease,
    source: ThemeSource | null,
    hosts?: readonly string[],
  ): Promise<InstalledTheme> {
    const { id } = record.manifest;
    const theme = await this.turns.run(async () => {
      await this.folders.adopt(candidateId, id, record.release);
      return this.change(id, row => ({
        release: record.release,
        previous: row && row.release !== record.release ? row.release : (row?.previous ?? null),
        ...(source && { source }),
        ...(hosts && 'site' in record.manifest && { hosts: [...hosts] }),
      }));
    });
    if (this.active() === id) this.emitActivated();
    return theme;
  }

  /** Rolls back to the previous release; a second call reverts that. */
  async rollBack(id: string): Promise<InstalledTheme> {
    const theme = await this.turns.run(async () => {
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
    await this.turns.run(async () => {
      const em = this.em.fork();
      await em.nativeDelete(ThemeEntity, { id });
      this.installed.delete(id);
      await this.removeOldReleases(id, []);
      this.events.emit(ThemeChanged, { id });
    });
  }

  /** Stores options that were checked against the form of the theme. */
  async saveOptions(id: string, options: Options): Promise<InstalledTheme> {
    this.findOneOrFail(id);
    return this.turns.run(() => this.change(id, () => ({ options })));
  }

  async saveSource(id: string, source: ThemeSource | null): Promise<InstalledTheme> {
    this.findOneOrFail(id);
    return this.turns.run(() => this.change(id, () => ({ source })));
  }

  /** Lets a theme that is a whole site load fonts, pictures, styles and data from these hosts only. Throws ThemeNotSite. */
  async saveHosts(id: string, hosts: readonly string[]): Promise<InstalledTheme> {
    const { current } = this.findOneOrFail(id);
    if (!current || !siteManifestOf(current)) throw new ThemeNotSite();
    return this.turns.run(() => this.change(id, () => ({ hosts: [...hosts] })));
  }

  private mustBeShowable(id: string): void {
    const { current } = this.findOneOrFail(id);
    if (!current) throw new ThemeMissing(id);
    const needed = siteManifestOf(current)?.site;
    if (needed && !this.plugins.running('hooks').some(plugin => plugin.id === needed))
      throw new ThemeNeedsPlugin(needed);
    if (stateOf({ current }) === 'wrong-sdk') throw new ThemeWrongSdk(current.manifest.sdk, THEME_SDK_VERSION);
  }

  private async change(id: string, values: (row: ThemeEntity | null) => Partial<ThemeEntity>): Promise<InstalledTheme> {
    const em = this.em.fork();
    const known = await em.findOne(ThemeEntity, { id });
    const row = known ?? em.create(ThemeEntity, { id, release: '', installedAt: new Date(this.clock.now()) });
    em.assign(row, { ...values(known), installedAt: new Date(this.clock.now()) });
    await em.flush();
    const theme = await this.load(row);
    this.installed.set(id, theme);
    await this.sharedFolders?.share(pathOf(id, row.release));
    await this.removeOldReleases(id, releasesOf(row));
    this.events.emit(ThemeChanged, { id });
    return theme;
  }

  /** Brings this core to what is stored, with the files of releases that are new here. */
  private read(): Promise<void> {
    return this.turns.run(async () => {
      // The rows last: a release is shared after its row is stored.
      const shared = await this.sharedFolders?.list(ROOT);
      const rows = await this.em.fork().findAll(ThemeEntity);
      for (const row of rows) {
        for (const release of releasesOf(row)) await this.share(row.id, release, shared);
        this.installed.set(row.id, await this.load(row));
        if (shared) await this.folders.removeExcept(row.id, releasesOf(row));
      }
      for (const id of [...this.installed.keys()].filter(id => !rows.some(row => row.id === id))) {
        this.installed.delete(id);
        await this.folders.removeExcept(id, []);
      }
      const used = new Set(rows.flatMap(row => releasesOf(row).map(release => pathOf(row.id, release))));
      await this.sharedFolders?.remove([...shared!.keys()].filter(path => !used.has(path)));
    });
  }

  /** Brings a release here that another core installed, and gives the others one that only this core has. */
  private async share(id: string, release: string, shared: ReadonlyMap<string, string> | undefined): Promise<void> {
    const path = pathOf(id, release);
    const isHere = (await this.folders.read(id, release)) !== undefined;
    if (!this.sharedFolders || isHere === shared?.has(path)) return;
    if (isHere) return this.sharedFolders.share(path);
    const candidateId = randomUUID();
    if (await this.sharedFolders.fetch(path, this.folders.stagingOf(candidateId)))
      await this.folders.adopt(candidateId, id, release);
  }

  private async removeOldReleases(id: string, releases: readonly string[]): Promise<void> {
    await this.folders.removeExcept(id, releases);
    if (!this.sharedFolders) return;
    const used = new Set(releases.map(release => pathOf(id, release)));
    const known = await this.sharedFolders.list(`${ROOT}/${id}`);
    await this.sharedFolders.remove([...known.keys()].filter(path => !used.has(path)));
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
    };
  }

  private emitActivated(): void {
    const id = this.active();
    const version = this.find(id)?.current?.manifest.version ?? THEME_SDK_VERSION;
    void this.hooks.themeActivated.fire({ id, version, at: this.clock.now() });
  }
}

const ROOT = 'themes';
const pathOf = (id: string, release: string) => `${ROOT}/${id}/${release}`;

/** The releases of a theme whose files are kept. */
const releasesOf = ({ release, previous }: ThemeEntity): string[] =>
  [release, previous].filter(one => one !== null && one !== undefined);

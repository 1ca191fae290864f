import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import { CatchUp } from '../../platform/queues/catch-up.ts';
import { Clock } from '../../platform/time/clock.ts';
import { ThemeFailuresService } from '../../themes/theme-failures.service.ts';
import { ThemeSettingsService } from '../../themes/theme-settings.service.ts';
import { ThemeEntity } from '../../themes/theme.entity.ts';
import { releasePath, releasesOf, THEMES_FOLDER, ThemesService } from '../../themes/themes.service.ts';
import { SharedFoldersService } from './shared-folders.service.ts';

/** Service that applies changes to themes from other instances: their rows, and the files of their releases. */
@Injectable()
export class SharedThemesService implements OnModuleInit, OnApplicationShutdown {
  private readonly catchUp: CatchUp;

  constructor(
    private readonly db: Database,
    private readonly sharedFolders: SharedFoldersService,
    private readonly themes: ThemesService,
    private readonly themeSettings: ThemeSettingsService,
    private readonly themeFailures: ThemeFailuresService,
    clock: Clock,
  ) {
    const outage = new OutageLog(new Logger('Themes'), 'Fetching themes of other instances');
    this.catchUp = new CatchUp(clock, outage, () => this.bring());
  }

  async onModuleInit(): Promise<void> {
    await this.sync();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catchUp.stop();
  }

  /** Never rejects: failed releases are retried each second and do not block anything else. */
  sync(): Promise<void> {
    return this.catchUp.run();
  }

  private async bring(): Promise<void> {
    await this.themes.runExclusive(() => this.exchangeFiles());
    await this.themes.reload();
    await this.themeSettings.reload();
    await this.themeFailures.reload();
  }

  private async exchangeFiles(): Promise<void> {
    // Rows are loaded after files, because a release is shared after its row is stored.
    const shared = await this.sharedFolders.list(THEMES_FOLDER);
    const rows = await this.db.findAll(ThemeEntity);
    const used = new Map(rows.map(row => [row.id, releasesOf(row)]));
    for (const [id, releases] of used) for (const release of releases) await this.exchange(id, release, shared);
    for (const { id } of this.themes.list()) await this.themes.folders.removeExcept(id, used.get(id) ?? []);
    const usedPaths = new Set([...used].flatMap(([id, releases]) => releases.map(release => releasePath(id, release))));
    await this.sharedFolders.remove([...shared.keys()].filter(path => !usedPaths.has(path)));
  }

  /** Fetches a release that is missing here, or shares one that exists only here. */
  private async exchange(id: string, release: string, shared: ReadonlyMap<string, string>): Promise<void> {
    const path = releasePath(id, release);
    const isHere = (await this.themes.folders.read(id, release)) !== undefined;
    if (isHere === shared.has(path)) return;
    if (isHere) return this.sharedFolders.share(path);
    const candidateId = randomUUID();
    if (await this.sharedFolders.fetch(path, this.themes.folders.stagingOf(candidateId)))
      await this.themes.folders.adopt(candidateId, id, release);
  }
}

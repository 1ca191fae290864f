import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { THEME } from '@vitrine/contracts/settings';
import { Config } from '../platform/config/config.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { bundledZips, toSetting } from './bundled-zips.ts';
import { CandidatesService, type Candidate } from './candidates.service.ts';
import { RetiredThemesService } from './retired-themes.service.ts';
import { ThemesService } from './themes.service.ts';

/** Origin of the themes that come with Vitrine, as their release records it. */
const BUNDLED = 'vitrine';

/**
 * Service that installs the themes that come with Vitrine, so that a new site can choose among them: each once, and again when a new
 * version of Vitrine brings another. A theme that an administrator deleted or replaced by another zip stays as it is.
 */
@Injectable()
export class BundledThemesService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(BundledThemesService.name);
  private work: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly config: Config,
    private readonly settings: SettingsService,
    private readonly candidates: CandidatesService,
    private readonly themes: ThemesService,
    private readonly retiredThemes: RetiredThemesService,
  ) {}

  /** Installs in the background: visitors need not wait for themes that nobody chose yet. */
  onApplicationBootstrap(): void {
    this.work = this.installAll().catch((error: unknown) =>
      this.logger.error('The themes that come with Vitrine could not be installed', error),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.work;
  }

  /** Resolves once every theme that came with Vitrine is installed. */
  done(): Promise<void> {
    return this.work;
  }

  private async installAll(): Promise<void> {
    await this.retiredThemes.retireAll();
    for (const path of await zipsIn(this.config.themesDir)) {
      if (this.stopped) return;
      const zip = await readFile(path);
      await this.install(zip).catch(async () => {
        // Another instance may have installed it at the same moment.
        await this.themes.reload();
        await this.install(zip);
      });
    }
  }

  private async install(zip: Buffer): Promise<void> {
    const sha256 = createHash('sha256').update(zip).digest('hex');
    const bundled = bundledZips(await this.settings.refresh(THEME));
    if ([...bundled.values()].includes(sha256)) return;
    const candidate = await this.candidates.stage(zip, { from: BUNDLED, source: null });
    const { id } = candidate.record.manifest;
    await this.adopt(candidate, bundled.get(id));
    bundled.set(id, sha256);
    await this.settings.set(THEME, toSetting(bundled));
  }

  /** `known`: the zip of this theme that an earlier version of Vitrine brought. */
  private async adopt({ candidateId, record }: Candidate, known: string | undefined): Promise<void> {
    const installed = this.themes.find(record.manifest.id);
    const isOurs = installed ? installed.current?.sha256 === known : known === undefined;
    if (isOurs) await this.candidates.install(candidateId, false);
    else await this.candidates.discard(candidateId);
  }
}

/** The zips of built themes: `<folder>/<theme>/dist/<name>.zip`. */
async function zipsIn(folder: string): Promise<string[]> {
  const list = (path: string) => readdir(path).catch(() => []);
  const zips = (await list(folder)).map(async theme => {
    const dist = join(folder, theme, 'dist');
    return (await list(dist)).filter(name => name.endsWith('.zip')).map(name => join(dist, name));
  });
  return (await Promise.all(zips)).flat().sort();
}

import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Injectable, Logger, Optional, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DEFAULT_THEME } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { CatchUp } from '../platform/queues/catch-up.ts';
import { Clock } from '../platform/time/clock.ts';
import { SharedFoldersService } from '../platform/cluster/shared-folders.service.ts';
import { Config } from '../platform/config/config.ts';
import { OnElsewhere } from '../platform/events/event.ts';
import { Events } from '../platform/events/events.service.ts';
import { OutageLog } from '../platform/logging/outage-log.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { detectImageType } from './image-type.ts';
import { ImageInvalid } from './themes.problems.ts';
import { ThemeChanged } from './theme.events.ts';
import { ThemeSettingsService } from './theme-settings.service.ts';
import { ThemesService } from './themes.service.ts';

export const MAX_IMAGE_BYTES = 2 * 2 ** 20;
const MAX_IMAGES = 200;
/** How long an image stays that was uploaded in a form and is not saved. */
const UNSAVED_TTL_MS = HOUR_MS;
const NAME = /^[0-9a-f]{32}\.(png|jpg|gif|webp|avif)$/;

/** Service for images that an administrator uploads for the options and tokens of a theme. Named by their content. */
@Injectable()
export class ImagesService implements OnModuleInit, OnApplicationShutdown {
  private readonly root: string;
  private readonly turns = new SerialQueue();
  private readonly catchingUp: CatchUp;

  constructor(
    config: Config,
    private readonly clock: Clock,
    private readonly themes: ThemesService,
    private readonly themeSettings: ThemeSettingsService,
    private readonly events: Events,
    /** Undefined where there is only one core. */
    @Optional() private readonly sharedFolders?: SharedFoldersService,
  ) {
    this.root = join(config.dataDir, ROOT);
    const outage = new OutageLog(new Logger('Themes'), 'Bringing pictures of other cores here');
    this.catchingUp = new CatchUp(clock, outage, () => this.turns.run(() => this.read()));
  }

  async onModuleInit(): Promise<void> {
    if (!this.sharedFolders) return;
    await this.sharedFolders.begin(ROOT, () => this.here());
    await this.onChangedElsewhere();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catchingUp.stop();
  }

  /** Brings the pictures here that were added on another core. */
  @OnElsewhere(ThemeChanged)
  onChangedElsewhere(): Promise<void> {
    return this.catchingUp.run();
  }

  /** Stores an image; returns the value of the option. */
  async add(id: string, data: Buffer): Promise<string> {
    if (id !== DEFAULT_THEME) this.themes.findOneOrFail(id);
    const kind = detectImageType(data);
    if (!kind) throw new ImageInvalid();
    const folder = join(this.root, id);
    const name = `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.${kind}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length >= MAX_IMAGES) await this.removeUnused(id);
    // What is not shared yet must not be taken for something that another core has removed.
    await this.turns.run(async () => {
      await writeFile(join(folder, `${name}.part`), data, { mode: 0o600 });
      const now = new Date(this.clock.now());
      await utimes(join(folder, `${name}.part`), now, now);
      await rename(join(folder, `${name}.part`), join(folder, name));
      await this.sharedFolders?.share(pathOf(id, name));
    });
    this.events.emit(ThemeChanged, { id });
    return `/themes/media/${id}/${name}`;
  }

  /** Returns the path of an image; undefined for an invalid name. */
  pathOf(id: string, name: string): string | undefined {
    return (id === DEFAULT_THEME || this.themes.find(id)) && NAME.test(name) ? join(this.root, id, name) : undefined;
  }

  /** Deletes the images that no option, token or draft refers to, except those of a form that may not be saved yet. */
  removeUnused(id: string): Promise<void> {
    return this.turns.run(async () => {
      const used = this.usedBy(id);
      const unused: string[] = [];
      for (const name of await readdir(join(this.root, id)).catch(() => []))
        if (!used.has(name) && (await this.isOld(join(this.root, id, name)))) unused.push(name);
      await this.sharedFolders?.remove(unused.map(name => pathOf(id, name)));
      for (const name of unused) await rm(join(this.root, id, name), { force: true });
    });
  }

  async removeAll(id: string): Promise<void> {
    await this.turns.run(async () => {
      const shared = await this.sharedFolders?.list(`${ROOT}/${id}`);
      await this.sharedFolders?.remove([...shared!.keys()]);
      await rm(join(this.root, id), { recursive: true, force: true });
    });
    this.events.emit(ThemeChanged, { id });
  }

  /** Returns the names of the images in the saved settings of a theme and in drafts. */
  private usedBy(id: string): ReadonlySet<string | undefined> {
    const settings = [this.themeSettings.saved(id), ...this.themeSettings.draftsOf(id)];
    const named = settings.flatMap(({ values, tokens }) => [...Object.values(values), tokens.backgroundPicture]);
    return new Set(named.map(value => String(value).split('/').at(-1)));
  }

  private async isOld(path: string): Promise<boolean> {
    return this.clock.now() - (await stat(path)).mtimeMs >= UNSAVED_TTL_MS;
  }

  private async read(): Promise<void> {
    if (!this.sharedFolders) return;
    const shared = await this.sharedFolders.list(ROOT);
    const here = new Set(await this.here());
    for (const path of shared.keys()) {
      if (here.has(path)) continue;
      const target = join(this.root, relative(ROOT, path));
      if (await this.sharedFolders.fetch(path, `${target}.part`)) await rename(`${target}.part`, target);
    }
    for (const path of here) if (!shared.has(path)) await rm(join(this.root, relative(ROOT, path)), { force: true });
  }

  /** Returns the paths of the pictures on this core. */
  private async here(): Promise<string[]> {
    const ids = await readdir(this.root).catch(() => []);
    const names = ids.map(async id =>
      (await readdir(join(this.root, id)).catch(() => []))
        .filter(name => NAME.test(name))
        .map(name => pathOf(id, name)),
    );
    return (await Promise.all(names)).flat();
  }
}

const ROOT = 'theme-media';
const pathOf = (id: string, name: string) => `${ROOT}/${id}/${name}`;

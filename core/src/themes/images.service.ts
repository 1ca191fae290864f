import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DEFAULT_THEME } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Config } from '../platform/config/config.ts';
import { Events } from '../platform/events/events.service.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import { detectImageType } from './image-type.ts';
import { ThemeSettingsService } from './theme-settings.service.ts';
import { ThemeChanged } from './theme.events.ts';
import { ImageInvalid } from './themes.problems.ts';
import { ThemesService } from './themes.service.ts';

export const MAX_IMAGE_BYTES = 2 * 2 ** 20;
const MAX_IMAGES = 200;
/** How long an image that was uploaded but not saved is kept. */
const UNSAVED_TTL_MS = HOUR_MS;
const NAME = /^[0-9a-f]{32}\.(png|jpg|gif|webp|avif)$/;

/**
 * Service for images that an administrator uploads for the options and tokens of a theme. File names are derived from the content.
 */
@Injectable()
export class ImagesService {
  private readonly root: string;
  private readonly turns = new SerialQueue();

  constructor(
    config: Config,
    private readonly clock: Clock,
    private readonly themes: ThemesService,
    private readonly themeSettings: ThemeSettingsService,
    private readonly events: Events,
    private readonly cluster: Cluster,
  ) {
    this.root = join(config.dataDir, IMAGES_FOLDER);
  }

  /** Runs a change of image files after previous ones. */
  runExclusive<T>(change: () => Promise<T>): Promise<T> {
    return this.turns.run(change);
  }

  /** Stores an image; returns the value for the option. */
  async add(id: string, data: Buffer): Promise<string> {
    if (id !== DEFAULT_THEME) this.themes.findOneOrFail(id);
    const kind = detectImageType(data);
    if (!kind) throw new ImageInvalid();
    const folder = join(this.root, id);
    const name = `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.${kind}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length >= MAX_IMAGES) await this.removeUnused(id);
    // Exclusive, because an image that is not shared yet could be mistaken for one that another instance removed.
    await this.runExclusive(async () => {
      await writeFile(join(folder, `${name}.part`), data, { mode: 0o600 });
      const now = new Date(this.clock.now());
      await utimes(join(folder, `${name}.part`), now, now);
      await rename(join(folder, `${name}.part`), join(folder, name));
      await this.cluster.files.share(pathOf(id, name));
    });
    this.events.emit(ThemeChanged, { id });
    return `/themes/media/${id}/${name}`;
  }

  /** Returns the path of an image; undefined for an invalid name. */
  pathOf(id: string, name: string): string | undefined {
    return (id === DEFAULT_THEME || this.themes.find(id)) && NAME.test(name) ? join(this.root, id, name) : undefined;
  }

  /** Deletes the images that no option, token or draft uses, except recent ones of unsaved forms. */
  removeUnused(id: string): Promise<void> {
    return this.runExclusive(async () => {
      const used = this.usedBy(id);
      const unused: string[] = [];
      for (const name of await readdir(join(this.root, id)).catch(() => []))
        if (!used.has(name) && (await this.isOld(join(this.root, id, name)))) unused.push(name);
      for (const name of unused) await rm(join(this.root, id, name), { force: true });
      await this.cluster.files.share(...unused.map(name => pathOf(id, name)));
    });
  }

  async removeAll(id: string): Promise<void> {
    await this.runExclusive(async () => {
      const removed = (await this.paths()).filter(path => path.startsWith(pathOf(id, '')));
      await rm(join(this.root, id), { recursive: true, force: true });
      await this.cluster.files.share(...removed);
    });
    this.events.emit(ThemeChanged, { id });
  }

  /** Returns the names of the images in the saved settings and drafts of a theme. */
  private usedBy(id: string): ReadonlySet<string | undefined> {
    const settings = [this.themeSettings.saved(id), ...this.themeSettings.draftsOf(id)];
    const named = settings.flatMap(({ values, tokens }) => [...Object.values(values), tokens.backgroundPicture]);
    return new Set(named.map(value => String(value).split('/').at(-1)));
  }

  private async isOld(path: string): Promise<boolean> {
    return this.clock.now() - (await stat(path)).mtimeMs >= UNSAVED_TTL_MS;
  }

  /** Returns the paths of all images below the data folder. */
  async paths(): Promise<string[]> {
    const ids = await readdir(this.root).catch(() => []);
    const names = ids.map(async id =>
      (await readdir(join(this.root, id)).catch(() => []))
        .filter(name => NAME.test(name))
        .map(name => pathOf(id, name)),
    );
    return (await Promise.all(names)).flat();
  }
}

/** Folder of the images in the data folder. */
export const IMAGES_FOLDER = 'theme-media';
const pathOf = (id: string, name: string) => `${IMAGES_FOLDER}/${id}/${name}`;

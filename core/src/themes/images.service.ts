import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DEFAULT_THEME } from '@vitrine/contracts';
import { Config } from '../platform/config/config.ts';
import { detectImageType } from './image-type.ts';
import { ImageInvalid } from './themes.problems.ts';
import { ThemeSettingsService } from './theme-settings.service.ts';
import { ThemesService } from './themes.service.ts';

export const LARGEST_IMAGE = 2 * 2 ** 20;
const MOST_IMAGES = 200;
const NAME = /^[0-9a-f]{32}\.(png|jpg|gif|webp|avif)$/;

/** Service for images that an administrator uploads for the options and tokens of a theme. Named by their content. */
@Injectable()
export class ImagesService {
  private readonly root: string;

  constructor(
    config: Config,
    private readonly themes: ThemesService,
    private readonly settings: ThemeSettingsService,
  ) {
    this.root = join(config.dataDir, 'theme-media');
  }

  /** Stores an image; returns the value of the option. */
  async add(id: string, data: Buffer): Promise<string> {
    if (id !== DEFAULT_THEME) this.themes.findOneOrFail(id);
    const kind = detectImageType(data);
    if (!kind) throw new ImageInvalid();
    const folder = join(this.root, id);
    const name = `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.${kind}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length >= MOST_IMAGES) await this.keepUsed(id);
    await writeFile(join(folder, `${name}.part`), data, { mode: 0o600 });
    await rename(join(folder, `${name}.part`), join(folder, name));
    return `/themes/media/${id}/${name}`;
  }

  /** Returns the path of an image; undefined for an invalid name. */
  pathOf(id: string, name: string): string | undefined {
    return (id === DEFAULT_THEME || this.themes.find(id)) && NAME.test(name) ? join(this.root, id, name) : undefined;
  }

  /** Deletes the images that neither an option nor a token refers to. */
  async keepUsed(id: string): Promise<void> {
    const { values, tokens } = this.settings.saved(id);
    const named = [...Object.values(values), tokens.backgroundPicture];
    const used = new Set(named.map(value => String(value).split('/').at(-1)));
    const names = await readdir(join(this.root, id)).catch(() => []);
    for (const name of names) if (!used.has(name)) await rm(join(this.root, id, name), { force: true });
  }

  async removeAll(id: string): Promise<void> {
    await rm(join(this.root, id), { recursive: true, force: true });
  }
}

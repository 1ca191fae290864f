import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { VISITOR } from '../platform/http/caller.ts';
import { ThemeResolverService } from '../themes/theme-resolver.service.ts';
import { pictureTheme, type PictureTheme, type Scheme } from './picture-theme.rule.ts';

/** Service that returns the colours of pictures and cards: those of the active theme. */
@Injectable()
export class PictureThemesService {
  constructor(
    private readonly themeResolver: ThemeResolverService,
    private readonly config: Config,
  ) {}

  async of(scheme: Scheme): Promise<PictureTheme> {
    const active = await this.themeResolver.resolveFor(VISITOR);
    return pictureTheme(active?.tokens ?? {}, scheme);
  }

  async both(): Promise<Readonly<Record<Scheme, PictureTheme>>> {
    const [light, dark] = await Promise.all([this.of('light'), this.of('dark')]);
    return { light, dark };
  }

  /** Returns the flag of a country, a file of the web shell, as a data URL; empty if unknown. */
  async flagOf(region: string): Promise<string> {
    if (!/^[A-Z]{2}$/.test(region)) return '';
    const svg = await readFile(join(this.config.webDir, 'flags', `${region}.svg`)).catch(() => undefined);
    return svg ? `data:image/svg+xml;base64,${svg.toString('base64')}` : '';
  }
}

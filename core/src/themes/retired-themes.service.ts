import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DEFAULT_THEME } from '@vitrine/contracts';
import { THEME } from '@vitrine/contracts/settings';
import { SettingsService } from '../settings/settings.service.ts';
import { bundledZips, toSetting } from './bundled-zips.ts';
import { retire, RETIRED_THEMES } from './retired-themes.rule.ts';
import { ThemeSettingsService } from './theme-settings.service.ts';
import { ThemesService } from './themes.service.ts';

/**
 * Service for themes that came with earlier versions of Vitrine: a site keeps the ones it uses as ordinary themes, and unused
 * copies are removed.
 */
@Injectable()
export class RetiredThemesService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RetiredThemesService.name);
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly settings: SettingsService,
    private readonly themes: ThemesService,
    private readonly themeSettings: ThemeSettingsService,
  ) {}

  /** Runs in the background, so that visitors need not wait. */
  onApplicationBootstrap(): void {
    this.work = this.retireAll().catch((error: unknown) =>
      this.logger.error('Themes of earlier versions could not be retired', error),
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.work;
  }

  /** Resolves once the themes of earlier versions are retired. */
  done(): Promise<void> {
    return this.work;
  }

  /** Retires each theme only once: afterwards a site may install and use it again. */
  private async retireAll(): Promise<void> {
    const zips = bundledZips(await this.settings.refresh(THEME));
    for (const id of Object.keys(RETIRED_THEMES).filter(id => zips.has(id))) {
      await this.retireOne(id, zips.get(id)!);
      zips.delete(id);
      await this.settings.set(THEME, toSetting(zips));
    }
  }

  private async retireOne(id: string, sha256: string): Promise<void> {
    const theme = this.themes.find(id);
    if (!theme) return;
    const { showDefault, remove } = retire({
      id,
      active: this.themes.active(),
      isOurs: theme.current === undefined || theme.current.sha256 === sha256,
      isCustomized: this.themeSettings.isCustomized(id),
    });
    if (showDefault) {
      await this.themeSettings.addDefaultTokens(showDefault);
      await this.themes.activate(DEFAULT_THEME);
    }
    if (!remove) return;
    await this.themes.remove(id);
    await this.themeSettings.remove(id);
  }
}

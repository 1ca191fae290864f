import { gzipSync } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import type { BroughtTheme } from '@vitrine/contracts';
import { type Files, InvalidArchiveError } from '@vitrine/contracts/archive';
import { THEME } from '@vitrine/contracts/settings';
import { readManifest, scanTheme } from '@vitrine/contracts/theme-package';
import { On } from '../platform/events/event.ts';
import { LANGUAGES } from '../platform/http/language.ts';
import { type ThemeBringer, ThemeInstaller } from '../plugins/host/theme-installer.contribution.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import type { Locales } from '../plugins/model/locales.ts';
import { PluginDisabled, PluginsSettled } from '../plugins/model/plugin.events.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { adoptionOf } from './adoption.rule.ts';
import { bundledZips, toSetting } from './bundled-zips.ts';
import { asProblem, CandidatesService } from './candidates.service.ts';
import { OF_PLUGIN, pluginOf } from './installed-theme.ts';
import { localizedText } from './local-text.ts';
import { readPackageFolder } from './sources/package-folder.ts';
import { themeInPackage, type ThemeContent } from './sources/theme-content.ts';
import { ThemesService } from './themes.service.ts';

/**
 * Service for themes of plugins: installed when their plugin starts, each version once, and shown while the plugin is enabled. A
 * theme that an administrator deleted is not installed again until the plugin is re-enabled.
 */
@Injectable()
@ThemeInstaller()
export class PluginThemesService implements ThemeInstaller {
  private readonly logger = new Logger('Themes');

  constructor(
    private readonly settings: SettingsService,
    private readonly candidates: CandidatesService,
    private readonly themes: ThemesService,
    private readonly plugins: PluginsService,
  ) {}

  async inspect(packed: Files): Promise<BroughtTheme> {
    try {
      const { files } = await contentIn(packed);
      const manifest = readManifest(files);
      const { name, version, slots, pages } = manifest;
      const scan = await scanTheme(manifest, files, file => gzipSync(files.get(file) ?? '').length);
      return { name: localizedText(name, 'en'), version, slots, pages, scan };
    } catch (error) {
      throw asProblem(error);
    }
  }

  async install(plugin: ThemeBringer): Promise<void> {
    await this.themes.withhold(plugin.id, false);
    const content = await contentIn(await readPackageFolder(plugin.folder));
    if ((await this.brought()).get(plugin.id) === content.sha256) return;
    await this.adopt(plugin, content).catch(async (error: unknown) => {
      // Another instance may have installed it at the same moment.
      await this.themes.reload();
      if (this.themeOf(plugin.id)?.current?.sha256 !== content.sha256) throw error;
    });
    await this.store((await this.brought()).set(plugin.id, content.sha256));
    if (plugin.origin === 'shipped') await this.forgetBundled(readManifest(content.files).id);
  }

  wordsOf(plugin: string): Locales | undefined {
    const manifest = this.themeOf(plugin)?.current?.manifest;
    if (!manifest) return undefined;
    const textsIn = (language: string) => ({
      title: localizedText(manifest.name, language),
      description: localizedText(manifest.description, language),
    });
    return Object.fromEntries(LANGUAGES.map(language => [language, textsIn(language)]));
  }

  @On(PluginDisabled)
  async onPluginDisabled({ id }: { readonly id: string }): Promise<void> {
    await this.themes.withhold(id, true);
    const pluginThemes = await this.brought();
    if (pluginThemes.delete(id)) await this.store(pluginThemes);
  }

  /** A plugin may have been removed while this instance was not running. */
  @On(PluginsSettled)
  async onPluginsSettled(): Promise<void> {
    for (const { source } of this.themes.list()) {
      const plugin = pluginOf(source);
      if (plugin !== undefined && (this.plugins.find(plugin)?.state ?? 'disabled') === 'disabled')
        await this.themes.withhold(plugin, true);
    }
  }

  private async adopt({ id: plugin, from, origin }: ThemeBringer, content: ThemeContent): Promise<void> {
    const { id } = readManifest(content.files);
    const installed = this.themes.find(id);
    const installedHash =
      (await this.brought()).get(plugin) ?? (origin === 'shipped' ? await this.bundled(id) : undefined);
    const source = { kind: OF_PLUGIN, ref: plugin };
    switch (adoptionOf({ plugin, offered: content.sha256, known: installedHash, installed })) {
      case 'install': {
        const { candidateId } = await this.candidates.stage(content, { from, source });
        await this.candidates.install(candidateId, false);
        return;
      }
      case 'take-over':
        await this.themes.saveSource(id, source);
        return;
      case 'foreign':
        if (origin !== 'shipped') throw new Error(`The theme ${id} came from elsewhere. Delete it first.`);
        this.logger.log(`The theme ${id} of this site came from elsewhere and is kept`);
    }
  }

  private themeOf(plugin: string) {
    return this.themes.list().find(({ source }) => pluginOf(source) === plugin);
  }

  /** SHA-256 of the zip from which an earlier version of Vitrine, before there were theme plugins, installed a theme. */
  private async bundled(id: string): Promise<string | undefined> {
    return bundledZips(await this.settings.refresh(THEME)).get(id);
  }

  private async forgetBundled(id: string): Promise<void> {
    const zips = bundledZips(await this.settings.refresh(THEME));
    if (zips.delete(id)) await this.settings.set(THEME, toSetting(zips));
  }

  private async brought(): Promise<Map<string, string>> {
    const { brought } = await this.settings.refresh(THEME);
    return new Map(brought.map(entry => entry.split(' ') as [string, string]));
  }

  private async store(pluginThemes: ReadonlyMap<string, string>): Promise<void> {
    await this.settings.set(THEME, { brought: [...pluginThemes].map(entry => entry.join(' ')) });
  }
}

async function contentIn(files: Files): Promise<ThemeContent> {
  const content = await themeInPackage(files);
  if (!content) throw new InvalidArchiveError('There is no theme in the package: neither a zip nor a theme.json.');
  return content;
}

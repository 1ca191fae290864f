import { Injectable } from '@nestjs/common';
import { THEME } from '@vitrine/contracts/settings';
import { type Files, InvalidArchiveError } from '@vitrine/contracts/archive';
import { readManifest } from '@vitrine/contracts/theme-package';
import { On } from '../platform/events/event.ts';
import { ThemeInstaller } from '../plugins/host/theme-installer.contribution.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginDisabled, PluginsSettled } from '../plugins/model/plugin.events.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { asProblem, CandidatesService } from './candidates.service.ts';
import { OF_PLUGIN, pluginOf } from './installed-theme.ts';
import { localizedText } from './local-text.ts';
import { readPackageFolder } from './sources/package-folder.ts';
import { themeInPackage, type ThemeContent } from './sources/theme-content.ts';
import { ThemesService } from './themes.service.ts';

/**
 * Service for themes that plugins bring: installed when their plugin starts, each version once, and shown while the plugin is enabled.
 * A theme that an administrator deleted or rolled back stays so until the plugin brings another version, or is enabled again.
 */
@Injectable()
@ThemeInstaller()
export class PluginThemesService implements ThemeInstaller {
  constructor(
    private readonly settings: SettingsService,
    private readonly candidates: CandidatesService,
    private readonly themes: ThemesService,
    private readonly plugins: PluginsService,
  ) {}

  async inspect(files: Files): Promise<string> {
    try {
      const { name, version } = readManifest((await contentIn(files)).files);
      return `${localizedText(name, 'en')} ${version}`;
    } catch (error) {
      throw asProblem(error);
    }
  }

  async install(plugin: string, folder: string, from: string): Promise<void> {
    await this.themes.withhold(plugin, false);
    const content = await contentIn(await readPackageFolder(folder));
    const brought = await this.brought();
    if (brought.get(plugin) === content.sha256) return;
    const source = { kind: OF_PLUGIN, ref: plugin };
    const { candidateId, record } = await this.candidates.stage(content, { from, source });
    const { id } = record.manifest;
    const installed = this.themes.find(id);
    if (installed && pluginOf(installed.source) !== plugin) {
      await this.candidates.discard(candidateId);
      throw new Error(`The theme ${id} came from elsewhere. Delete it first.`);
    }
    await this.candidates.install(candidateId, false);
    brought.set(plugin, content.sha256);
    await this.store(brought);
  }

  @On(PluginDisabled)
  async onPluginDisabled({ id }: { readonly id: string }): Promise<void> {
    await this.themes.withhold(id, true);
    const brought = await this.brought();
    if (brought.delete(id)) await this.store(brought);
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

  private async brought(): Promise<Map<string, string>> {
    const { brought } = await this.settings.refresh(THEME);
    return new Map(brought.map(entry => entry.split(' ') as [string, string]));
  }

  private async store(brought: ReadonlyMap<string, string>): Promise<void> {
    await this.settings.set(THEME, { brought: [...brought].map(entry => entry.join(' ')) });
  }
}

async function contentIn(files: Files): Promise<ThemeContent> {
  const content = await themeInPackage(files);
  if (!content) throw new InvalidArchiveError('There is no theme in the package: neither a zip nor a theme.json.');
  return content;
}

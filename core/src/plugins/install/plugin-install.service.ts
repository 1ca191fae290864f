import { Injectable, Logger } from '@nestjs/common';
import semver from 'semver';
import {
  FAILING_PLUGIN_STATES,
  type PluginAttention,
  type PluginCandidate,
  type PluginSource,
} from '@vitrine/contracts';
import { Cluster } from '../../platform/cluster/cluster.ts';
import { Events } from '../../platform/events/events.service.ts';
import { InstalledFoldersService } from '../folders/installed-folders.service.ts';
import { messageOf } from '../hooks/plugin-error.ts';
import type { InstalledPlugin } from '../lifecycle/installed-plugin.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';
import { PluginChanged } from '../model/plugin.events.ts';
import { folderName } from '../model/scan-plugins.ts';
import type { InstallFacts } from '../texts/plugin.view.ts';
import { PluginCandidatesService } from './plugin-candidates.service.ts';
import { PluginNoPrevious, PluginNoSource, PluginNotRemovable } from './plugin-install.problems.ts';
import { PluginSourcesService } from './plugin-sources.service.ts';

/** Service that installs, updates, rolls back and removes the plugins of the data folder. */
@Injectable()
export class PluginInstallService {
  private readonly logger = new Logger('Plugins');
  /** Newer versions by plugin, as last checked. */
  private readonly updates = new Map<string, string>();

  constructor(
    private readonly plugins: PluginsService,
    private readonly pluginCandidates: PluginCandidatesService,
    private readonly pluginSources: PluginSourcesService,
    private readonly installedFolders: InstalledFoldersService,
    private readonly cluster: Cluster,
    private readonly events: Events,
  ) {}

  /** Downloads a plugin for inspection by the administrator. */
  async fetch(
    source: PluginSource,
    { sha256, expected }: { sha256?: string | undefined; expected?: string } = {},
  ): Promise<PluginCandidate> {
    const { bytes, from, verified, listing } = await this.pluginSources.fetch(source, sha256);
    return this.pluginCandidates.stage(bytes, {
      from,
      source,
      verified,
      ...(listing && { listing }),
      ...(expected !== undefined && { expected }),
    });
  }

  /** Downloads the newest version of an installed plugin from its source. */
  async fetchUpdate(id: string): Promise<PluginCandidate> {
    this.plugins.findOneOrFail(id);
    const source = await this.sourceOf(id);
    if (!source) throw new PluginNoSource(id);
    return this.fetch(newestOf(source), { expected: id });
  }

  /**
   * Installs a candidate. A plugin that was enabled runs again with new modules; a new one starts disabled unless `enable`. A
   * `trial` preserves the previous version and the source of updates.
   */
  async install(
    candidateId: string,
    { enable, trial = false }: { readonly enable: boolean; readonly trial?: boolean },
  ): Promise<{ plugin: InstalledPlugin; candidate: PluginCandidate }> {
    const candidate = await this.pluginCandidates.take(candidateId);
    const { id } = candidate;
    await this.replace(id, () => this.installedFolders.adopt(candidateId, id, trial));
    this.updates.delete(id);
    const plugin = this.plugins.findOneOrFail(id);
    return { plugin: enable && plugin.state === 'disabled' ? await this.plugins.enable(id) : plugin, candidate };
  }

  /** Restores the previous version; a second call reverts that. */
  async rollBack(id: string): Promise<InstalledPlugin> {
    this.plugins.findOneOrFail(id);
    if ((await this.installedFolders.previousVersion(id)) === null) throw new PluginNoPrevious(id);
    await this.replace(id, () => this.installedFolders.rollBack(id));
    this.updates.delete(id);
    return this.plugins.findOneOrFail(id);
  }

  /** Deletes a plugin's code. Its settings, storage and log are kept until they are purged. */
  async remove(id: string): Promise<void> {
    const { origin } = this.plugins.findOneOrFail(id).validation.found;
    if (origin === 'shipped') throw new PluginNotRemovable(id);
    const folder = folderName(this.plugins.findOneOrFail(id).validation.found);
    await this.plugins.storeUnwanted(id);
    await this.replace(id, () => this.installedFolders.remove(folder), folder);
    this.updates.delete(id);
  }

  /** Changes the folders of a plugin. */
  private replace(id: string, change: () => Promise<void>, folder = id): Promise<void> {
    return this.plugins.replace(id, async () => {
      await change();
      await this.cluster.files.share(`plugins/${folder}`, `plugins/.previous/${folder}`);
      this.events.emit(PluginChanged, { id: folder });
    });
  }

  /** Facts about the installation of a plugin for its view. */
  async factsOf({ id, validation: { found } }: InstalledPlugin): Promise<InstallFacts> {
    if (found.origin === 'shipped') return { source: null, from: '', previous: null, update: null };
    const record = await this.installedFolders.recordOf(folderName(found));
    return {
      source: record?.source ?? null,
      from: record?.from ?? '',
      previous: await this.installedFolders.previousVersion(id),
      update: this.updates.get(id) ?? null,
    };
  }

  /** Returns the source of updates: the plugin's own source or, if it was installed from a file, a catalogue that lists it. */
  private async sourceOf(id: string): Promise<PluginSource | undefined> {
    const source = (await this.installedFolders.recordOf(id))?.source;
    if (source) return source;
    const { listings } = await this.pluginSources.catalogue();
    return listings.some(listing => listing.id === id) ? { kind: 'catalogue', ref: id } : undefined;
  }

  attention(): PluginAttention {
    const failing = this.plugins.list().filter(({ state }) => FAILING_PLUGIN_STATES.includes(state));
    return { failing: failing.map(({ id }) => id), updates: [...this.updates.keys()] };
  }

  /** Checks the sources of installed plugins for newer versions. A source that does not respond changes nothing. */
  async checkUpdates(): Promise<void> {
    await this.plugins.ready;
    this.pluginSources.clearCache();
    for (const { id, validation } of this.plugins.list()) {
      const { origin, package: found } = validation.found;
      const source = origin === 'installed' ? await this.sourceOf(id) : undefined;
      if (!source || !found) continue;
      try {
        const latest = await this.pluginSources.latestVersion(newestOf(source));
        if (latest && semver.valid(latest) && semver.gt(latest, found.version)) this.updates.set(id, latest);
        else this.updates.delete(id);
      } catch (error) {
        this.logger.warn(`Updates of ${id} cannot be looked up: ${messageOf(error)}`);
      }
    }
  }
}

/** Source without a fixed version. */
const newestOf = (source: PluginSource): PluginSource =>
  source.kind === 'npm' ? { ...source, ref: source.ref.replace(/(?<=.)@[^@/]*$/, '') } : source;

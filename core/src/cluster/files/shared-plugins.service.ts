import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../platform/config/config.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import { CatchUp } from '../../platform/queues/catch-up.ts';
import { Clock } from '../../platform/time/clock.ts';
import { InstalledFoldersService } from '../../plugins/folders/installed-folders.service.ts';
import { PluginCodeSource } from '../../plugins/lifecycle/plugin-code-source.contribution.ts';
import { PluginsService } from '../../plugins/lifecycle/plugins.service.ts';
import { SharedFoldersService } from './shared-folders.service.ts';

const ROOT = 'plugins';
const PREVIOUS = `${ROOT}/.previous`;

/** Changes the folder of a plugin that is not running meanwhile. */
type Replace = (id: string, change: () => Promise<void>) => Promise<void>;

/**
 * Service that applies changes to plugins from other instances: their code, whether they run, their settings. Folders that an
 * operator put there by hand stay on their instance.
 */
@Injectable()
@PluginCodeSource()
export class SharedPluginsService implements PluginCodeSource, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly catchUp: CatchUp;

  constructor(
    private readonly config: Config,
    private readonly installedFolders: InstalledFoldersService,
    private readonly plugins: PluginsService,
    private readonly sharedFolders: SharedFoldersService,
    clock: Clock,
  ) {
    const outage = new OutageLog(new Logger('Plugins'), 'Fetching plugins of other instances');
    this.catchUp = new CatchUp(clock, outage, () => this.bring());
  }

  /** Fetches code before any plugin starts, and shares the local plugins if none are shared yet. */
  async prepare(): Promise<void> {
    await this.sharedFolders.shareFirst(ROOT, () => this.here());
    await this.fetchChanges((_, change) => change());
  }

  /** Plugins that could not be fetched before the first start are fetched afterwards. */
  onApplicationBootstrap(): void {
    void this.sync();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catchUp.stop();
  }

  /** Never rejects: failed downloads are retried each second. */
  sync(): Promise<void> {
    return this.catchUp.run();
  }

  private async bring(): Promise<void> {
    await this.plugins.ready;
    await this.fetchChanges((id, change) => this.plugins.replace(id, change));
    await this.plugins.applyChoices();
  }

  /** Fetches plugins that other instances installed, and removes those that they removed. */
  private async fetchChanges(replace: Replace): Promise<void> {
    const shared = await this.sharedFolders.list(ROOT);
    for (const path of new Set([...shared.keys(), ...(await this.here())])) {
      if ((await this.sharedFolders.digestHere(path)) === shared.get(path)) continue;
      const candidateId = randomUUID();
      const isShared =
        shared.has(path) && (await this.sharedFolders.fetch(path, this.installedFolders.stagingOf(candidateId)));
      const place = path.slice(ROOT.length + 1);
      const change = async () => {
        if (isShared) await this.installedFolders.put(candidateId, place);
        else await this.installedFolders.drop(place);
        this.sharedFolders.forgetDigest(path);
      };
      if (path.startsWith(`${PREVIOUS}/`)) await change();
      else await replace(place, change);
    }
  }

  /** Returns the paths of installed plugins here, and of their previous versions. */
  private async here(): Promise<string[]> {
    const names = async (path: string) =>
      (await readdir(join(this.config.dataDir, path)).catch((): string[] => [])).filter(name => !name.startsWith('.'));
    const installed: string[] = [];
    for (const id of await names(ROOT)) if (await this.installedFolders.recordOf(id)) installed.push(`${ROOT}/${id}`);
    return [...installed, ...(await names(PREVIOUS)).map(id => `${PREVIOUS}/${id}`)];
  }
}

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Optional } from '@nestjs/common';
import { digestOf } from '../../platform/cluster/shared-folders.ts';
import { SharedFoldersService } from '../../platform/cluster/shared-folders.service.ts';
import { Config } from '../../platform/config/config.ts';
import { Events } from '../../platform/events/events.service.ts';
import { PluginChanged } from '../model/plugin.events.ts';
import { InstalledFoldersService } from './installed-folders.service.ts';

const ROOT = 'plugins';
const PREVIOUS = `${ROOT}/.previous`;

/** Changes the folder of a plugin while it does not run. */
type Replace = (id: string, change: () => Promise<void>) => Promise<void>;

/**
 * Service that gives every core of a site the code of installed plugins. Folders that an operator put there by hand stay where they
 * are. Does nothing where there is only one core.
 */
@Injectable()
export class SharedPluginsService {
  /** Checksums of the folders on this core. */
  private readonly digests = new Map<string, string | undefined>();

  constructor(
    private readonly config: Config,
    private readonly installedFolders: InstalledFoldersService,
    private readonly events: Events,
    /** Undefined where there is only one core. */
    @Optional() private readonly sharedFolders?: SharedFoldersService,
  ) {}

  /** Shares what is here if nobody shares anything yet. */
  async begin(): Promise<void> {
    await this.sharedFolders?.begin(ROOT, () => this.here());
  }

  /** Gives the other cores the folders of a plugin as they are now here, and tells them. */
  async publish(id: string): Promise<void> {
    const paths = [`${ROOT}/${id}`, `${PREVIOUS}/${id}`];
    for (const path of paths) this.digests.delete(path);
    await this.sharedFolders?.share(...paths);
    this.events.emit(PluginChanged, { id });
  }

  /** Brings what other cores installed or removed since the last time. */
  async fetchChanges(replace: Replace): Promise<void> {
    if (!this.sharedFolders) return;
    const shared = await this.sharedFolders.list(ROOT);
    for (const path of new Set([...shared.keys(), ...(await this.here())])) {
      if ((await this.digestHere(path)) === shared.get(path)) continue;
      const candidateId = randomUUID();
      const isShared =
        shared.has(path) && (await this.sharedFolders.fetch(path, this.installedFolders.stagingOf(candidateId)));
      const change = async () => {
        if (isShared) await this.installedFolders.put(candidateId, path.slice(ROOT.length + 1));
        else await this.installedFolders.drop(path.slice(ROOT.length + 1));
        this.digests.delete(path);
      };
      if (path.startsWith(`${PREVIOUS}/`)) await change();
      else await replace(path.slice(ROOT.length + 1), change);
    }
  }

  /** Returns the paths of the plugins here that were installed, and of their versions before. */
  private async here(): Promise<string[]> {
    const names = async (path: string) =>
      (await readdir(join(this.config.dataDir, path)).catch((): string[] => [])).filter(name => !name.startsWith('.'));
    const installed: string[] = [];
    for (const id of await names(ROOT)) if (await this.installedFolders.recordOf(id)) installed.push(`${ROOT}/${id}`);
    return [...installed, ...(await names(PREVIOUS)).map(id => `${PREVIOUS}/${id}`)];
  }

  private async digestHere(path: string): Promise<string | undefined> {
    if (!this.digests.has(path)) this.digests.set(path, await digestOf(join(this.config.dataDir, path)));
    return this.digests.get(path);
  }
}

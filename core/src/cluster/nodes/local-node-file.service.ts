import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { LOCAL_NODE } from '@vitrine/contracts/settings';
import { LocalNodeMemory } from '../../agents/local-node-memory.contribution.ts';
import { Config } from '../../platform/config/config.ts';
import { SettingsService } from '../../settings/settings.service.ts';

/** Service that stores the node of this machine in the data folder, because each instance has a node of its own. */
@Injectable()
@LocalNodeMemory()
export class LocalNodeFileService implements LocalNodeMemory {
  private readonly folder: string;

  constructor(
    config: Config,
    private readonly settings: SettingsService,
  ) {
    this.folder = join(config.dataDir, 'agent');
  }

  async read(): Promise<string> {
    const { uuid } = this.settings.get(LOCAL_NODE);
    const storedNode = await this.text('node');
    if (storedNode || !uuid) return storedNode;
    // If there is a token, this has been the only instance so far, so its node is the one in the settings.
    return (await this.text('token')) ? uuid : '';
  }

  async write(uuid: string): Promise<void> {
    await writeFile(join(this.folder, 'node'), uuid, { mode: 0o600 });
  }

  private async text(name: string): Promise<string> {
    return (await readFile(join(this.folder, name), 'utf8').catch(() => '')).trim();
  }
}

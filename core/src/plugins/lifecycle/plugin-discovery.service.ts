import { Injectable } from '@nestjs/common';
import { SDK_VERSION } from '@vitrine/plugin-sdk';
import { Config } from '../../platform/config/config.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { InstalledFoldersService } from '../folders/installed-folders.service.ts';
import { validatePlugins, type PluginValidation } from '../model/plugin-validation.rule.ts';
import { scanAll } from '../model/scan-plugins.ts';
import { PluginCodeSource } from './plugin-code-source.contribution.ts';

/** Service that discovers plugins in the folders of this installation. */
@Injectable()
export class PluginDiscoveryService {
  constructor(
    private readonly config: Config,
    private readonly installedFolders: InstalledFoldersService,
    private readonly contributions: Contributions,
  ) {}

  /** Recovers interrupted installations and fetches the code that is missing on this instance. */
  async prepare(): Promise<void> {
    await this.installedFolders.recover();
    await Promise.all(this.contributions.of(PluginCodeSource).map(source => source.prepare()));
  }

  /** Returns the found plugins by id. `holders`: folders of the plugins that already use an id. */
  async find(holders: ReadonlyMap<string, string>): Promise<Map<string, PluginValidation>> {
    const validations = validatePlugins(await scanAll(this.config), SDK_VERSION, holders);
    return new Map(validations.map(validation => [validation.id, validation]));
  }
}

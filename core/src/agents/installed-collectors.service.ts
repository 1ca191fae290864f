import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { InstalledCollector } from '@vitrine/contracts';
import type { Language } from '../platform/http/language.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';

/** File of a packed collector in the folder of its plugin, and its maximum size. */
const FILE = 'collector.mjs';
const MAX_BYTES = 256 * 1024;

/** Service for the collector files of enabled plugins, which agents fetch by the hash that the owner of a machine pinned. */
@Injectable()
export class InstalledCollectorsService {
  constructor(
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  /** Returns the collectors of enabled plugins that were installed on this site, with the hashes to pin. */
  async list(language: Language): Promise<InstalledCollector[]> {
    return (await this.files()).map(({ id, sha256 }) => ({
      id,
      sha256,
      title: this.pluginTexts.titleOf(id, language),
    }));
  }

  /** Returns the file with this hash; undefined if no enabled plugin has it. */
  async find(sha256: string): Promise<Buffer | undefined> {
    return (await this.files()).find(file => file.sha256 === sha256)?.bytes;
  }

  private async files() {
    const files = [];
    for (const { id, manifest, validation } of this.plugins.running('hooks')) {
      if (!manifest?.collector || validation.found.origin === 'shipped') continue;
      const bytes = await readFile(join(validation.found.folder, FILE)).catch(() => undefined);
      if (bytes && bytes.length <= MAX_BYTES)
        files.push({ id, bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
    return files;
  }
}

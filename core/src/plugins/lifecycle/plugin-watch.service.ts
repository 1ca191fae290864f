import { watch, type FSWatcher } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../platform/config/config.ts';
import { PluginsService } from './plugins.service.ts';

/** Time to wait, because editors write a file in several steps. */
const SETTLE_MS = 50;
const IGNORED = /(^|[\\/])(node_modules|\.[^\\/]*)([\\/]|$)|\.spec\.[cm]?tsx?$/;

/**
 * Service that reloads a bundled plugin when its files change, for development of the repository's plugins
 * (`VITRINE_PLUGIN_WATCH`). The core and the other plugins keep running. Only the entry is loaded again, unless
 * `sdk/tooling/scripts/lib/load-plugins-anew.mjs` is imported, as `npm run dev` does.
 */
@Injectable()
export class PluginWatchService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Plugins');
  private readonly root: string;
  private readonly changed = new Set<string>();
  private watcher: FSWatcher | undefined;

  constructor(
    private readonly config: Config,
    private readonly plugins: PluginsService,
  ) {
    this.root = resolve(config.pluginsDir);
  }

  onApplicationBootstrap(): void {
    if (!this.config.pluginWatch) return;
    this.watcher = watch(this.root, { recursive: true }, (_, file) => {
      const [folder, ...rest] = file?.split(sep) ?? [];
      if (!folder || rest.length === 0 || IGNORED.test(file!)) return;
      if (this.changed.size === 0) setTimeout(() => void this.replaceChanged(), SETTLE_MS);
      this.changed.add(folder);
    });
  }

  onApplicationShutdown(): void {
    this.watcher?.close();
  }

  private async replaceChanged(): Promise<void> {
    const folders = [...this.changed];
    this.changed.clear();
    for (const { id, validation } of this.plugins.list()) {
      if (!folders.includes(relative(this.root, validation.found.folder))) continue;
      const startedAt = performance.now();
      await this.plugins.replace(id, () => Promise.resolve());
      this.logger.log(`${id} was replaced in ${Math.round(performance.now() - startedAt)} ms`);
    }
  }
}

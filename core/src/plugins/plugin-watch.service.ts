import { watch, type FSWatcher } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { PluginsService } from './plugins.service.ts';

/** Editors write a file in several steps. */
const SETTLE_MS = 50;
const IGNORED = /(^|[\\/])(node_modules|\.[^\\/]*)([\\/]|$)|\.spec\.[cm]?tsx?$/;

/**
 * Service that replaces a shipped plugin when its files change, for work on the plugins of this repository
 * (`VITRINE_PLUGIN_WATCH`). The core and the other plugins keep running.
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
    loadFilesAnew(this.root);
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
    for (const { id, admission } of this.plugins.list()) {
      if (!folders.includes(relative(this.root, admission.found.folder))) continue;
      const began = performance.now();
      await this.plugins.replace(id, () => Promise.resolve());
      this.logger.log(`${id} was replaced in ${Math.round(performance.now() - began)} ms`);
    }
  }
}

/** Node keeps each file that it imported; the files of a plugin are kept under the number of its entry's load. */
function loadFilesAnew(root: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const load = context.parentURL && URL.parse(context.parentURL)?.searchParams.get('load');
      if (!load || !/^\.{1,2}\//.test(specifier) || !found.url.includes(encodeURI(root))) return found;
      return { ...found, url: `${found.url}?load=${load}` };
    },
  });
}

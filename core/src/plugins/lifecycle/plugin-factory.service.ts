import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/config.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { Events } from '../../platform/events/events.service.ts';
import { Clock } from '../../platform/time/clock.ts';
import { limitsFor } from '../hooks/timeouts.ts';
import { filesOf } from '../host/plugin-files.ts';
import { PluginLogFile } from '../host/plugin-log-file.ts';
import { MAX_LOG_LINES, PluginLog } from '../host/plugin-log.ts';
import { PluginStorage } from '../host/storage.ts';
import { ThemeInstaller } from '../host/theme-installer.contribution.ts';
import { readLocales, type Locales } from '../model/locales.ts';
import type { PluginValidation } from '../model/plugin-validation.rule.ts';
import { PluginStarted } from '../model/plugin.events.ts';
import { InstalledPlugin } from './installed-plugin.ts';
import { PluginHostFactory } from './plugin-host-factory.service.ts';

/** A plugin that has not started yet, with its log file. */
interface CreatedPlugin {
  readonly plugin: InstalledPlugin;
  readonly logFile: PluginLogFile;
}

/** Factory of plugins: gives each its log, files, limits and host. */
@Injectable()
export class PluginFactory {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly contributions: Contributions,
    private readonly pluginHosts: PluginHostFactory,
  ) {}

  /** Creates the plugin of a found folder, with the lines from its log file. */
  async create(validation: PluginValidation): Promise<CreatedPlugin> {
    const { id, found } = validation;
    const files = filesOf(this.config.dataDir, id);
    const logFile = new PluginLogFile(files.log, MAX_LOG_LINES);
    const log = this.logInto(validation, logFile);
    if (validation.result === 'fit') log.restore(await logFile.read());
    // A theme's texts are used only on its pages.
    const hasTexts = found.package && found.package.vitrine.kind !== 'theme';
    const locales = hasTexts ? await readLocales(found.folder, message => log.warn(message)) : {};
    return { plugin: this.pluginWith(validation, { log, locales, files }), logFile };
  }

  private logInto({ id, result }: PluginValidation, file: PluginLogFile): PluginLog {
    const logger = new Logger(`Plugin ${id}`);
    return new PluginLog(
      () => this.clock.now(),
      (line, level) => {
        logger[level === 'info' ? 'log' : level](line.message);
        // Without a valid id of its own, the next plugin under this id may be another one, so nothing is written to the file.
        if (result === 'fit') file.append(line);
      },
    );
  }

  private pluginWith(
    validation: PluginValidation,
    { log, locales, files }: { log: PluginLog; locales: Locales; files: ReturnType<typeof filesOf> },
  ): InstalledPlugin {
    const { id, found } = validation;
    const storage = new PluginStorage(files.storage);
    const plugin: InstalledPlugin = new InstalledPlugin(validation, {
      log,
      locales,
      limits: limitsFor(this.config.pluginStartTimeout),
      now: () => this.clock.now(),
      after: (ms, task) => this.clock.after(ms, task),
      installTheme: async () =>
        this.contributions
          .of(ThemeInstaller)[0]
          ?.install({ id, ...found, from: `${found.package?.name}@${found.package?.version}` }),
      started: () => this.events.emit(PluginStarted, { id }),
      loadInProcess: async (handlers, loadTimeoutMs) => {
        // Imported on demand, so that it takes no memory while no such plugin is enabled.
        const { loadInProcess } = await import('../process/load-in-process.ts');
        return loadInProcess({
          ...handlers,
          id,
          found,
          storage: files.storage,
          copies: files.copies,
          log,
          loadTimeoutMs,
        });
      },
      host: scope => this.pluginHosts.create(scope, plugin, storage),
    });
    return plugin;
  }
}

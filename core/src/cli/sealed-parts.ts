import { randomUUID } from 'node:crypto';
import type { SealedParts } from '../import/import-upload.service.ts';
import { ChannelEntity } from '../notifications/channel.entity.ts';
import type { LoadedConfig } from '../plugins/model/load.ts';
import { isWanted } from '../plugins/model/plugin-validation.rule.ts';
import type { CliContext } from './context.ts';
import { foundPlugins, loadShipped } from './found-plugins.ts';

/** Handles the sealed parts of an import without a running server: they are only stored, and the next start uses them. */
export async function sealedPartsOf(context: CliContext): Promise<SealedParts> {
  const settings = await context.pluginSettings();
  const fit = new Map(
    (await foundPlugins(context)).filter(({ result }) => result === 'fit').map(plugin => [plugin.id, plugin]),
  );
  const configOf = async (id: string): Promise<LoadedConfig | undefined> => {
    const plugin = fit.get(id);
    return plugin && (await loadShipped(plugin))?.config;
  };
  // Read before the transaction of the import, which holds the only SQLite connection.
  const choices = await settings.enabledStates();
  const wantedConfigOf = async (id: string): Promise<LoadedConfig | undefined> => {
    const plugin = fit.get(id);
    return plugin && isWanted(plugin.found, choices.get(id)) ? configOf(id) : undefined;
  };
  const accepts: SealedParts['accepts'] = async (id, values) =>
    (await (await wantedConfigOf(id))?.parse(values))?.ok === true;
  return {
    accepts,
    hasPlugin: id => fit.get(id)?.found.origin === 'shipped',
    async addChannel({ name, plugin, values }) {
      const config = await wantedConfigOf(plugin);
      if (!config || !(await config.parse(values)).ok) return undefined;
      const id = randomUUID();
      const em = (await context.databaseToChange()).unitOfWork();
      em.create(ChannelEntity, {
        id,
        name,
        plugin,
        enabled: false,
        events: null,
        language: 'en',
        settings: { ...settings.seal(`channel.${id}`, config, settings.merge(config, {}, values)) },
        createdAt: new Date(context.clock.now()),
      });
      await em.flush();
      return id;
    },
    async checkSettings({ id, kind }, values) {
      const config = await wantedConfigOf(kind);
      if (!config || !(await config.parse(settings.merge(config, {}, values))).ok) return undefined;
      return { ...settings.seal(`check.${id}`, config, settings.merge(config, {}, values)) };
    },
    async configurePlugin(id, values) {
      const config = await configOf(id);
      if (!config || !(await config.parse(values)).ok) return false;
      await settings.save(id, config, values);
      await settings.setEnabled(id, true);
      return true;
    },
  };
}

import { PluginSources } from '@vitrine/contracts';
import type { SettingsGroup } from '../../settings/groups.ts';

const fields = PluginSources.extend({
  registry: PluginSources.shape.registry.default('https://registry.npmjs.org'),
  catalogues: PluginSources.shape.catalogues.default([]),
});

/** Settings group of the sources of plugins. */
export const PLUGIN_SOURCES: SettingsGroup<typeof fields> = { key: 'plugin-sources', fields };

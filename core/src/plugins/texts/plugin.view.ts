import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { hasOwnSettings, type PluginView } from '@vitrine/contracts';
import type { Language } from '../../platform/http/language.ts';
import type { InstalledPlugin } from '../lifecycle/installed-plugin.ts';
import type { Locales } from '../model/locales.ts';
import { folderName } from '../model/scan-plugins.ts';
import { translateFailure } from './host-messages.ts';
import { translateLine } from './translate-line.ts';

/** Facts about the installation of a plugin. */
export type InstallFacts = Pick<PluginView, 'source' | 'from' | 'previous' | 'update'>;

const NO_FACTS: InstallFacts = { source: null, from: '', previous: null, update: null };

/** Maps a plugin to its view for administrators, in one language. */
export async function pluginView(
  plugin: InstalledPlugin,
  locales: Locales,
  language: Language,
  facts: InstallFacts = NO_FACTS,
): Promise<PluginView> {
  const { found } = plugin.validation;
  const { manifest } = plugin;
  const texts = locales[language];
  return {
    id: plugin.id,
    kind: manifest?.kind ?? null,
    title: texts?.title ?? manifest?.title ?? folderName(found),
    description: texts?.description ?? manifest?.description ?? '',
    version: found.package?.version ?? '',
    origin: found.origin,
    folder: folderName(found),
    state: plugin.state,
    permissions: manifest?.permissions ?? [],
    homepage: /^https?:\/\//.test(found.package?.homepage ?? '') ? (found.package?.homepage ?? '') : '',
    icon: manifest?.icon ? await iconOf(found.folder, manifest.icon) : '',
    error: plugin.error && { ...plugin.error, message: translateFailure(language, plugin.error.message) },
    failures: plugin.failures.count,
    health: translateLine(texts?.messages, plugin.health),
    process: found.origin === 'installed' ? processOf(plugin) : null,
    configurable: hasOwnSettings(manifest?.kind) && Object.keys(plugin.plugin?.config.form.properties ?? {}).length > 0,
    collectorNeeds: manifest?.collector ? (texts?.needs ?? manifest.collector.needs ?? '') : null,
    ...facts,
  };
}

/** Returns the state of a plugin's process; null while the plugin is disabled. */
function processOf({ plugin, state }: InstalledPlugin): PluginView['process'] {
  if (state !== 'active' && state !== 'needs-settings') return null;
  return { running: plugin?.process !== undefined, memoryBytes: plugin?.process?.memoryBytes ?? 0 };
}

const ICON_BYTES = 32 * 1024;
const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

/** An icon as a data: URL. Rendered by an img element, in which an SVG can neither run scripts nor load anything. */
async function iconOf(folder: string, icon: string): Promise<string> {
  const file = resolve(join(folder, icon));
  const type = TYPES[extname(file)];
  if (!type || !file.startsWith(folder + sep)) return '';
  const bytes = await readFile(file).catch(() => undefined);
  return bytes && bytes.length <= ICON_BYTES ? `data:${type};base64,${bytes.toString('base64')}` : '';
}

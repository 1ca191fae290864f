import type { ComponentType } from 'react';
import type { PluginPart, PluginPartName } from '@vitrine/contracts';
import { fitsThemeSdk } from '@vitrine/contracts/theme-sdk';
import type { NodePanelProps, PluginPartProps } from '@vitrine/theme-sdk';
import { basePath } from '../../api/base-path.ts';
import { loadStyles } from '../theme/styles.ts';

type PartComponent = ComponentType<PluginPartProps & Partial<NodePanelProps>>;

const parts = new Map<string, Promise<PartComponent>>();

/** Loads a web part of a plugin once, with its stylesheets. Rejects if its code cannot be used. */
export function loadPart(plugin: PluginPart, name: PluginPartName): Promise<PartComponent> {
  const key = `${name} ${plugin.entry}`;
  let part = parts.get(key);
  if (!part) parts.set(key, (part = load(plugin, name)));
  return part;
}

async function load({ sdk, entry, css }: PluginPart, name: PluginPartName): Promise<PartComponent> {
  // A missing shared export would be undefined at run time, without an error: check the SDK version before loading.
  if (!fitsThemeSdk(sdk)) throw new Error(`It was built for version ${sdk} of the theme SDK.`);
  const styles = loadStyles(css.map(file => basePath + file));
  const { loadExposed } = await import('../../shell/federation/federation.ts');
  const remote = `plugin_${entry.replace(/\W/g, '_')}`;
  const module = await loadExposed(remote, new URL(basePath + entry, location.origin).href, name);
  const { default: Part } = (module ?? {}) as { default?: PartComponent };
  if (typeof Part !== 'function') throw new Error(`web/${name}.tsx must export a component as its default.`);
  (await styles).show();
  return Part;
}

const texts = new Map<string, Promise<Readonly<Record<string, string>>>>();
const NO_TEXTS = Promise.resolve({});

/** Loads the texts of a plugin in a language once. If they fail to load, its English texts are shown. */
export function loadTexts(plugin: PluginPart, language: string): Promise<Readonly<Record<string, string>>> {
  const file = plugin.texts[language];
  if (file === undefined) return NO_TEXTS;
  let loading = texts.get(file);
  if (!loading)
    texts.set(
      file,
      (loading = fetch(basePath + file)
        .then(async response => (response.ok ? ((await response.json()) as Record<string, string>) : {}))
        .catch(() => ({}))),
    );
  return loading;
}

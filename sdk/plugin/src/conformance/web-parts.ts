import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  PLUGIN_PARTS,
  PLUGIN_WEB_FOLDER,
  PLUGIN_WEB_MANIFEST,
  PluginWebManifest,
  type ConfigForm,
  type PluginPartName,
  type PluginPermission,
} from '@vitrine/contracts';

const PARTS = Object.keys(PLUGIN_PARTS) as PluginPartName[];

/**
 * Compares the web parts of a plugin with its permissions in both directions. A site ignores a part without its permission, and a
 * permission without its part has no effect.
 */
export function webPartProblems(parts: readonly string[], permissions: readonly PluginPermission[]): string[] {
  return PARTS.flatMap(part => {
    const permission = PLUGIN_PARTS[part];
    const [isThere, isGranted] = [parts.includes(part), permissions.includes(permission)];
    if (isThere && !isGranted)
      return [
        `web/${part}.tsx needs the permission "${permission}" in the manifest; without it no site shows the part`,
      ];
    if (!isThere && isGranted)
      return [
        `the permission "${permission}" needs web/${part}.tsx, which is not there; add the part or remove the permission`,
      ];
    return [];
  });
}

/** Returns the web parts of a folder: its sources, or the built files if it has no sources. */
export async function webPartsIn(folder: string): Promise<PluginPartName[]> {
  if (existsSync(join(folder, 'web'))) {
    const sources = await readdir(join(folder, 'web'));
    return PARTS.filter(part => sources.some(file => file.replace(/\.[jt]sx?$/, '') === part));
  }
  const built = await readFile(join(folder, PLUGIN_WEB_FOLDER, PLUGIN_WEB_MANIFEST), 'utf8').catch(() => undefined);
  if (built === undefined) return [];
  const parsed = PluginWebManifest.safeParse(JSON.parse(built));
  return parsed.success ? parsed.data.parts : [];
}

/** Returns the names in a manifest's `webSettings` that web parts would not receive. */
export const webSettingProblems = ({ properties }: ConfigForm, names: readonly string[] = []): string[] =>
  names.flatMap(name => {
    const field = properties[name];
    if (!field) return [`webSettings names "${name}", which is no setting of the plugin`];
    return field.writeOnly ? [`webSettings names "${name}", which is a secret: visitors could read it`] : [];
  });

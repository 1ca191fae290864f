import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from '@vitrine/plugin-sdk';
import { rootFolder } from '../platform/release/root.ts';
import { importPlugin } from '../plugins/model/load.ts';
import { validatePlugins, type PluginValidation } from '../plugins/model/plugin-validation.rule.ts';
import { scanAll } from '../plugins/model/scan-plugins.ts';
import type { CliContext } from './context.ts';

/** Returns the plugins in the folders without running their code. */
export async function foundPlugins({ config }: CliContext): Promise<PluginValidation[]> {
  return validatePlugins(await scanAll(config));
}

/** Loads the code of a bundled plugin. Other plugins run only in processes of the server. */
export async function loadShipped({ found }: PluginValidation): Promise<Plugin | undefined> {
  if (!found.entry || found.origin !== 'shipped' || found.package?.vitrine.kind === 'theme') return undefined;
  const bundle = join(rootFolder(), 'core', 'dist', 'server', `plugin-${basename(found.folder)}.mjs`);
  return importPlugin(existsSync(bundle) ? bundle : found.entry);
}

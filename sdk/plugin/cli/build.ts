import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { CliError } from './cli-error.ts';

/** Builds the web parts of a plugin, if it has any, before packing. */
export async function buildWebIfAny(folder: string): Promise<void> {
  if (existsSync(join(folder, 'web'))) await buildWeb(folder);
}

/** Builds the web parts of a plugin into dist/web. The bundler is part of the theme SDK, which only plugins with web parts need. */
export async function buildWeb(folder: string): Promise<void> {
  const { buildPluginWeb } = await loadFromThemeSdk<{ buildPluginWeb(root: string): Promise<void> }>(
    folder,
    'plugin-web',
  );
  await buildPluginWeb(folder).catch(failBuild);
}

function failBuild(error: unknown): never {
  const errorText = error instanceof Error ? error.message : String(error);
  // The bundler colours its messages even if the output is not a terminal.
  throw new CliError(
    process.stderr.isTTY && process.stderr.hasColors() ? errorText : stripVTControlCharacters(errorText),
  );
}

interface PartServer {
  readonly id: string;
  readonly title: string;
  readonly port: number;
  /** Base URL of the plugin's routes. */
  readonly routes: string;
}

/** Serves the web parts of a plugin, if it has any, from their sources. Returns the address of their page. */
export async function servePartsIfAny(folder: string, options: PartServer): Promise<string | undefined> {
  if (!existsSync(join(folder, 'web'))) return undefined;
  const { servePluginParts } = await loadFromThemeSdk<{
    servePluginParts(root: string, options: PartServer): Promise<string>;
  }>(folder, 'plugin-web-dev');
  return servePluginParts(folder, options).catch(failBuild);
}

async function loadFromThemeSdk<T>(folder: string, name: string): Promise<T> {
  let path: string;
  try {
    path = createRequire(join(folder, 'package.json')).resolve(`@vitrine/theme-sdk/${name}`);
  } catch {
    throw new CliError(
      'Web parts are built with the theme SDK: npm install --save-dev @vitrine/theme-sdk react react-dom @radix-ui/themes',
    );
  }
  return (await import(pathToFileURL(path).href)) as T;
}

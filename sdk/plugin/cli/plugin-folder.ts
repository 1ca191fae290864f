import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PluginPackage } from '../src/manifest.ts';
import { CliError } from './cli-error.ts';

/** Reads the package.json of a plugin's folder. Throws a CliError that names each fault. */
export function readPackage(folder: string): PluginPackage {
  let text: string;
  try {
    text = readFileSync(join(folder, 'package.json'), 'utf8');
  } catch {
    throw new CliError(`There is no package.json in ${folder}. Start a plugin with: npm create @vitrine/plugin`);
  }
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    throw new CliError(`package.json is not valid JSON: ${(error as Error).message}`);
  }
  const parsed = PluginPackage.safeParse(raw);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `package.json: ${path.join('.')} ${message}`);
  throw new CliError(faults.join('\n'));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageProblems } from '../src/conformance/package.ts';
import type { PluginPackage } from '../src/manifest.ts';
import { parsePackage } from '../src/parse-package.ts';
import { CliError } from './cli-error.ts';

/** Reads the package.json of a plugin's folder. Throws a CliError that lists every error. */
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
  const parsed = parsePackage(raw);
  const problems = parsed.ok
    ? packageProblems(folder, parsed.value, raw)
    : parsed.faults.map(fault => `package.json: ${fault}`);
  if (!parsed.ok || problems.length > 0) throw new CliError(problems.join('\n'));
  return parsed.value;
}

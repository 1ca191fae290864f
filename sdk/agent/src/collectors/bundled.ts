import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Collector } from '@vitrine/contracts/collector';

/**
 * Loads and returns the collectors in the agent's program. No file of the agent names one: the build replaces this module with the
 * collectors of all plugins.
 */
export async function bundledCollectors(): Promise<readonly Collector[]> {
  const files = globSync(join(import.meta.dirname, '../../../../plugins/*/collector.ts')).sort();
  const modules = await Promise.all(
    files.map(file => import(pathToFileURL(file).href) as Promise<{ default: Collector }>),
  );
  return modules.map(module => module.default);
}

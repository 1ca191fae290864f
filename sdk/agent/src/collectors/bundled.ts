import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Collector } from '@vitrine/contracts/collector';

/**
 * Returns the collectors that travel with the agent, by loading each. No file of the agent names one: the build puts those of all plugins in
 * the place of this module.
 */
export async function bundledCollectors(): Promise<readonly Collector[]> {
  const files = globSync(join(import.meta.dirname, '../../../../plugins/*/collector.ts')).sort();
  const modules = await Promise.all(
    files.map(file => import(pathToFileURL(file).href) as Promise<{ default: Collector }>),
  );
  return modules.map(module => module.default);
}

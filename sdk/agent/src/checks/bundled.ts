import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NodeCheck } from '@vitrine/contracts/check-run';
import type * as Runner from './node-checks.ts';

/** Kinds of check in the agent's program, and the code that runs them. */
export interface BundledChecks {
  readonly runOnNode: typeof Runner.runOnNode;
  readonly checks: readonly NodeCheck[];
}

/**
 * Loads the checks in the agent's program, at the first request. No file of the agent names one: the build replaces this module
 * with the packed checks of all plugins.
 */
export async function bundledChecks(): Promise<BundledChecks> {
  const files = globSync(join(import.meta.dirname, '../../../../plugins/*/on-node.ts')).sort();
  const modules = await Promise.all(
    files.map(file => import(pathToFileURL(file).href) as Promise<{ default: NodeCheck }>),
  );
  const { runOnNode } = await import('./node-checks.ts');
  return { runOnNode, checks: modules.map(module => module.default) };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../platform/release/root.ts';

/** Returns the path of the bundled agent: the bundle, or its sources if the core runs from sources. */
export function agentProgram(
  root = rootFolder(),
  fromSources = import.meta.filename.endsWith('.ts'),
): string | undefined {
  const bundle = join(root, 'sdk/agent/dist/vitrine-agent.mjs');
  const sources = join(root, 'sdk/agent/src/main.ts');
  return [...(fromSources ? [sources, bundle] : [bundle, sources])].find(path => existsSync(path));
}

/** Returns the environment for another program, without the variables that only the core may read. */
export const withoutSecrets = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^VITRINE_(?!AGENT_)|^NODE_OPTIONS$/.test(name)));

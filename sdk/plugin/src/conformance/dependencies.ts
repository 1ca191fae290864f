import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** Returns direct and indirect dependencies that need a compiler or have install scripts. */
export async function dependencyProblems(folder: string): Promise<string[]> {
  const seen = new Set<string>();
  const problems: string[] = [];
  const visit = async (from: string): Promise<void> => {
    const { dependencies = {}, scripts = {} } = JSON.parse(
      await readFile(join(from, 'package.json'), 'utf8'),
    ) as Package;
    const name = from === folder ? basename(folder) : from.split('node_modules/').at(-1);
    const runs = ['preinstall', 'install', 'postinstall'].filter(name => scripts[name]);
    if (runs.length > 0) problems.push(`${name} runs ${runs.join(', ')} when it is installed`);
    if (existsSync(join(from, 'binding.gyp'))) problems.push(`${name} needs a compiler`);
    for (const dependency of Object.keys(dependencies)) {
      const found = findPackage(dependency, from);
      if (!found) problems.push(`the dependency ${dependency} is not installed`);
      else if (!seen.has(found)) await visit((seen.add(found), found));
    }
  };
  await visit(folder);
  return problems;
}

/** Returns the folder of a package as Node finds it from a folder; undefined if it is not installed. */
export function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { InvalidThemeError } from './theme-package-error.ts';

interface Imports {
  readonly needed: readonly string[];
  readonly later: readonly string[];
}

/**
 * Returns the scripts that every page loads: the entry, the modules that it imports when it runs, and their static imports. Throws
 * InvalidThemeError if a script does not parse, or imports a file that is not in the zip.
 */
export async function initialScripts(
  entry: string | undefined,
  scripts: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  await init;
  const imports = new Map([...scripts].map(([file, text]) => [file, importsOf(file, text, scripts)]));
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    imports.get(file)?.needed.forEach(visit);
  };
  if (entry) {
    visit(entry);
    imports.get(entry)?.later.forEach(visit);
  }
  return reached;
}

function importsOf(file: string, text: string, scripts: ReadonlyMap<string, string>): Imports {
  const needed: string[] = [];
  const lazyImports: string[] = [];
  for (const { n: name, d: dynamic } of imported(file, text)) {
    if (name === undefined || !/^\.{0,2}\//.test(name)) {
      // Browsers cannot resolve a bare specifier; a computed one is unknown until it runs.
      if (name !== undefined && dynamic === -1)
        throw new InvalidThemeError(
          `${file} imports ${name}, which no browser can find. Build the theme with the SDK.`,
        );
      continue;
    }
    const path = posix.join(posix.dirname(file), name.replace(/[?#].*$/, ''));
    if (!scripts.has(path)) throw new InvalidThemeError(`${file} imports ${name}, which is not in the zip.`);
    (dynamic === -1 ? needed : lazyImports).push(path);
  }
  return { needed, later: lazyImports };
}

function imported(file: string, text: string) {
  try {
    return parse(text)[0].filter(({ d }) => d !== -2);
  } catch {
    throw new InvalidThemeError(`${file} cannot be read as a script.`);
  }
}

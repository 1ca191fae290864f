import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the registry of the scope `@vitrine` that this program came from, so that a new plugin uses it too: from the
 * configuration of npm, else from the lock file beside the installed program. Undefined if neither names one: npm tells programs
 * nothing of `--@vitrine:registry`, and with `omit-lockfile-registry-resolved` its lock files name no registry.
 */
export function findRegistry(folder: string, program: string): string | undefined {
  return configured(folder) ?? installedFrom(program);
}

function configured(folder: string): string | undefined {
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  const { stdout } = spawnSync(command!, [...args, 'config', 'get', '@vitrine:registry'], {
    cwd: dirname(folder),
    encoding: 'utf8',
  });
  return asRegistry(stdout?.trim());
}

interface LockFile {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>;
}

/** npm records where it downloaded a package: `<registry>/@vitrine/create-plugin/-/create-plugin-0.1.0.tgz`. */
function installedFrom(program: string): string | undefined {
  const [modules] = /^.*[\\/]node_modules(?=[\\/]@vitrine[\\/])/.exec(program) ?? [];
  const file = modules && join(modules, '.package-lock.json');
  if (!file || !existsSync(file)) return undefined;
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  const [name] = Object.keys(packages).filter(path => /@vitrine\/create-/.test(path));
  return asRegistry(name && packages[name]?.resolved?.split('@vitrine/')[0]);
}

const asRegistry = (text: string | undefined) => (text && /^https?:\/\//.test(text) ? text : undefined);

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the registry of the scope `@vitrine` from which this program was installed, so that a new plugin uses it too. `asked` is
 * the folder as the author typed it. Undefined if npm does not record it: its logs can be off, and with
 * `omit-lockfile-registry-resolved` its lock files contain no registry.
 */
export function findRegistry(folder: string, origin: string, program: string): string | undefined {
  return loggedByNpm(origin) ?? configured(folder) ?? installedFrom(program);
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

const PLACEHOLDER = 'https://your-site.example';

/** Returns the next steps of an author: the site, and the command that names its registry if it is not in `.npmrc` yet. Runs in every shell. */
export function nextSteps(registry: string | null | undefined): { readonly site: string; readonly name: string } {
  // The SDKs may come from any registry; the URL of a site's registry ends with /npm/.
  const [, site = PLACEHOLDER] = /^(.*)\/npm\/?$/.exec(registry ?? '') ?? [];
  if (registry) return { site, name: '' };
  const name = `\n  npm config set @vitrine:registry=${PLACEHOLDER}/npm/ --location=project    # with the address of your site`;
  return { site: PLACEHOLDER, name };
}

/**
 * npm does not pass `--@vitrine:registry` to programs, but its log starts with its command line. Among the latest logs, the one
 * that mentions this folder belongs to the npm that runs this program.
 */
function loggedByNpm(origin: string): string | undefined {
  const { npm_config_cache: cache, npm_config_logs_dir: logs = cache && join(cache, '_logs') } = process.env;
  if (!logs || !existsSync(logs)) return undefined;
  const newest = readdirSync(logs).sort().reverse().slice(0, 20);
  for (const name of newest) {
    const [, line] = /^\d+ verbose argv (.*"@vitrine\/.*)$/m.exec(readFileSync(join(logs, name), 'utf8')) ?? [];
    const matches = [...(line ?? '').matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([match]) => JSON.parse(match) as string);
    if (!matches.includes(origin)) continue;
    // npm logs a flag and its value as two words.
    return asRegistry(matches[matches.indexOf('--@vitrine:registry') + 1]);
  }
  return undefined;
}

interface LockFile {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>;
}

/** npm starts a program as soon as it has installed it. */
const JUST_INSTALLED_MS = 30_000;

/**
 * npm records the URL of a downloaded package: `<registry>/@vitrine/create-plugin/-/create-plugin-0.1.0.tgz`. An older record is
 * ignored, because npm reuses downloads from earlier sites.
 */
function installedFrom(program: string): string | undefined {
  const [modules] = /^.*[\\/]node_modules(?=[\\/]@vitrine[\\/])/.exec(program) ?? [];
  const file = modules && join(modules, '.package-lock.json');
  if (!file || !existsSync(file)) return undefined;
  const started = Date.now() - process.uptime() * 1000;
  if (statSync(file).mtimeMs < started - JUST_INSTALLED_MS) return undefined;
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  const [name] = Object.keys(packages).filter(path => /@vitrine\/create-/.test(path));
  return asRegistry(name && packages[name]?.resolved?.split('@vitrine/')[0]);
}

const asRegistry = (text: string | undefined) => (text && /^https?:\/\//.test(text) ? text : undefined);

import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { dependencyProblems, findPackage } from '../src/conformance/dependencies.ts';
import { webPartProblems, webPartsIn } from '../src/conformance/web-parts.ts';
import { readSigningKey, signFiles } from '../../tooling/authoring/signing-key.ts';
import { packTarball } from '../../tooling/authoring/tarball.ts';
import { CliError } from './cli-error.ts';
import { COLLECTOR_FILE, packCollector } from './pack-collector.ts';
import { readPackage } from './plugin-folder.ts';
import { syntaxProblems } from './syntax.ts';

/** A packed plugin. */
export interface PackedPlugin {
  readonly id: string;
  readonly version: string;
  /** File name, such as `vitrine-notifier-pigeon-1.0.0.tgz`. */
  readonly name: string;
  readonly bytes: Buffer;
  /** Paths in the package, in order. */
  readonly files: readonly string[];
  /** File that agents run, of a plugin with a collector. */
  readonly collector?: Uint8Array | undefined;
}

/** Files of a working folder that are no part of the plugin; the sources of web parts are packed as built. */
const NOT_PACKED =
  /^web$|(^|\/)(\..*|node_modules|.*\.(spec|test)\.[cm]?[jt]s|tsconfig.*\.json|package-lock\.json|.*\.(tgz|log))$/;
/** Files of a dependency that nothing imports. */
const NOT_PACKED_OF_DEPENDENCY = /(^|\/)(\..*|node_modules|.*\.(map|d\.[cm]?ts))$/;

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly type?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Packs a plugin with its dependencies, as a site installs it and as a registry publishes it. The same files always give the
 * same bytes. `signingKey`: file of the author's secret key, which signs the files. Throws a CliError if its code cannot be read, or a dependency is missing or runs scripts when it is installed.
 */
export async function packPlugin(folder: string, signingKey?: string): Promise<PackedPlugin> {
  const { name, version, vitrine } = readPackage(folder);
  const problems = [
    ...(await dependencyProblems(folder)),
    ...webPartProblems(await webPartsIn(folder), vitrine.permissions),
  ];
  if (problems.length > 0) throw new CliError(problems.join('\n'));
  const manifest = manifestIn(folder);
  const bundled = Object.keys(manifest.dependencies ?? {}).sort();
  const files = filesIn(folder, NOT_PACKED);
  const unreadable = await syntaxProblems(files, manifest);
  if (unreadable.length > 0) throw new CliError(unreadable.join('\n'));
  const collector = packCollector(files);
  if (collector) files.set(COLLECTOR_FILE, collector);
  addDependencies(files, folder, folder, manifest);
  if (bundled.length > 0) {
    const packed = { ...manifest, bundleDependencies: bundled };
    files.set('package.json', Buffer.from(`${JSON.stringify(packed, null, 2)}\n`));
  }
  const about = `${vitrine.id} ${version}`;
  const packed = signingKey === undefined ? files : signFiles(files, readSigningKey(signingKey), about);
  return {
    id: vitrine.id,
    version,
    name: `${name.replace(/^@/, '').replaceAll('/', '-')}-${version}.tgz`,
    bytes: await packTarball(packed),
    files: [...packed.keys()].sort(),
    collector,
  };
}

/** Returns the files of a folder by path, without those whose path matches. */
function filesIn(folder: string, notPacked: RegExp, below = ''): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below + entry.name;
    if (notPacked.test(path)) continue;
    if (entry.isSymbolicLink()) throw new CliError(`${path} is a link. Replace it by the file.`);
    if (entry.isFile()) files.set(path, readFileSync(join(folder, path)));
    if (entry.isDirectory()) for (const [name, bytes] of filesIn(folder, notPacked, `${path}/`)) files.set(name, bytes);
  }
  return files;
}

/**
 * Adds the packages that the one in the folder `of` imports. `path` is where that one lies in the package; the empty path is the
 * plugin. A package that lies above the folder, as in a workspace, moves into it: to the top, or below the package that needs it
 * if another version lies there.
 */
function addDependencies(
  files: Map<string, Uint8Array>,
  root: string,
  of: string,
  manifest: Manifest,
  path = '',
): void {
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const found = findPackage(name, of)!;
    const packageJson = readFileSync(join(found, 'package.json'));
    const known = placesOf(name, path).find(place => files.has(`${place}/package.json`));
    if (known && packageJson.equals(files.get(`${known}/package.json`)!)) continue;
    const inside = relative(root, found).replaceAll('\\', '/');
    const above = known === undefined ? `node_modules/${name}` : placesOf(name, path)[0]!;
    const place = inside.startsWith('..') ? above : inside;
    if (files.has(`${place}/package.json`))
      throw new CliError(`${name} is needed in two versions. Run npm install in the plugin's folder.`);
    for (const [file, bytes] of filesIn(realpathSync(found), NOT_PACKED_OF_DEPENDENCY))
      files.set(`${place}/${file}`, bytes);
    addDependencies(files, root, found, manifestIn(found), place);
  }
}

/** Places where Node looks for a package that the one at a path imports, nearest first. */
function placesOf(name: string, path: string): string[] {
  const parents = path.split('/node_modules/').map((_, i, parts) => parts.slice(0, i + 1).join('/node_modules/'));
  return [
    ...(path ? parents.toReversed() : []).map(parent => `${parent}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

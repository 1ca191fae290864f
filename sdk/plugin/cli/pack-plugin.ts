import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readSigningKey, signFiles } from '../../tooling/authoring/signing-key.ts';
import { packTarball } from '../../tooling/authoring/tarball.ts';
import { dependencyProblems, findPackage } from '../src/conformance/dependencies.ts';
import { webPartProblems, webPartsIn } from '../src/conformance/web-parts.ts';
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
  /** Paths in the package, sorted. */
  readonly files: readonly string[];
  /** File that agents run; only in a plugin with a collector. */
  readonly collector?: Uint8Array | undefined;
}

/** Files of a working folder that are not packed; web parts are packed as built, without their sources. */
const NOT_PACKED =
  /^web$|(^|\/)(\..*|node_modules|.*\.(spec|test)\.[cm]?[jt]s|tsconfig.*\.json|package-lock\.json|.*\.(tgz|log))$/;
/** Files of a dependency that are never imported. */
const NOT_PACKED_OF_DEPENDENCY = /(^|\/)(\..*|node_modules|.*\.(map|d\.[cm]?ts))$/;

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly type?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Packs a plugin with its dependencies, in the format that sites install and registries publish. The same files always produce the
 * same bytes. `signingKey`: file with the author's secret key, which signs the files. Throws a CliError if the code cannot be
 * parsed, or a dependency is missing or has install scripts.
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
  const packageLabel = `${vitrine.id} ${version}`;
  const packed = signingKey === undefined ? files : signFiles(files, readSigningKey(signingKey), packageLabel);
  return {
    id: vitrine.id,
    version,
    name: `${name.replace(/^@/, '').replaceAll('/', '-')}-${version}.tgz`,
    bytes: await packTarball(packed),
    files: [...packed.keys()].sort(),
    collector,
  };
}

/** Returns the files of a folder by path, except those whose path matches. */
function filesIn(folder: string, notPacked: RegExp, subfolder = ''): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(join(folder, subfolder), { withFileTypes: true })) {
    const path = subfolder + entry.name;
    if (notPacked.test(path)) continue;
    if (entry.isSymbolicLink()) throw new CliError(`${path} is a link. Replace it by the file.`);
    if (entry.isFile()) files.set(path, readFileSync(join(folder, path)));
    if (entry.isDirectory()) for (const [name, bytes] of filesIn(folder, notPacked, `${path}/`)) files.set(name, bytes);
  }
  return files;
}

/**
 * Adds the packages that the package in the folder `of` imports. `path` is the location of that package in the archive; the empty
 * path is the plugin. A package from above the folder, as in a workspace, is moved into it: to the top level, or below the package
 * that needs it if another version is already there.
 */
function addDependencies(
  files: Map<string, Uint8Array>,
  root: string,
  packageFolder: string,
  manifest: Manifest,
  path = '',
): void {
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const found = findPackage(name, packageFolder)!;
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

/** Paths where Node looks for a dependency of the package at a path, nearest first. */
function placesOf(name: string, path: string): string[] {
  const parents = path.split('/node_modules/').map((_, i, parts) => parts.slice(0, i + 1).join('/node_modules/'));
  return [
    ...(path ? parents.toReversed() : []).map(parent => `${parent}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

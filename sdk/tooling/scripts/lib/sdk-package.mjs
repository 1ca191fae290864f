import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packTarball } from '../../authoring/tarball.ts';
import { at, runtime } from './paths.mjs';

/* Steps to build the packages that a site provides for authors of plugins and themes. */

const filesIn = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));

/** Runs a JavaScript program; throws with its output if it fails. */
export function runProgram(label, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(runtime(), args, { encoding: 'utf8', ...options });
  if (status === 0) return;
  throw new Error(`${label} failed:\n${stdout}${stderr}`);
}

/**
 * Writes the declarations of an SDK as emitted by the compiler to `<out>/types`, with those of the packages in `inside` (name →
 * path of a module without its extension, by subpath) under their paths in the repository.
 */
export function writeTypes(root, out, inside) {
  const folder = join(out, 'types');
  const options = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--outDir',
    folder,
    '--rootDir',
    at('sdk'),
  ];
  // The compiler emits nothing for packages, so the contracts are compiled in a separate run.
  for (const project of [root, at('sdk/contracts')])
    runProgram('tsc', [at('node_modules/typescript/bin/tsc'), '-p', project, ...options]);
  for (const path of filesIn(folder)) {
    if (/\.(spec|check)\.d\.ts$/.test(path)) {
      rmSync(path);
      continue;
    }
    const relativeImport = name => {
      const target = inside(name);
      if (target === undefined) return name;
      const relativePath = relative(dirname(path), join(folder, target)).replaceAll('\\', '/');
      return relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
    };
    const text = readFileSync(path, 'utf8')
      .replace(
        /(from |import\(|import )(['"])([^'"]+)\2/g,
        (_, before, quote, name) => before + quote + relativeImport(name) + quote,
      )
      .replace(/(from |import\()(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g, '$1$2$3.js$2');
    writeFileSync(path, text);
  }
}

/** Path of a module of the contracts below `types`; undefined for other modules. */
export function contractsTypes(name) {
  if (!/^@vitrine\/contracts($|\/)/.test(name)) return undefined;
  const { exports } = JSON.parse(readFileSync(at('sdk/contracts/package.json'), 'utf8'));
  return exports[`.${name.slice('@vitrine/contracts'.length)}`].replace('./src', 'contracts/src');
}

/**
 * Packs a folder as `<to>/<name without scope>.tgz`, with its package.json beside it for the registry. The same files always
 * produce the same bytes.
 */
export async function writePackage(folder, to) {
  const files = new Map(
    filesIn(folder).map(path => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path)]),
  );
  const manifest = files.get('package.json');
  const name = JSON.parse(manifest.toString()).name.split('/').at(-1);
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, `${name}.tgz`), await packTarball(files));
  writeFileSync(join(to, `${name}.json`), manifest);
}

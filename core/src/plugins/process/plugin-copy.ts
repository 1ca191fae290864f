import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { version } from '../../platform/release/version.ts';
import { runtimeFile } from './runtime-files.ts';

/** Limits of a plugin's folder, because a copy takes the same space again. */
const MAX_FILES = 20_000;
const MAX_BYTES = 200 * 1024 * 1024;

/** Copy of a plugin's files with types stripped, which does not change while it runs. */
export interface PluginCopy {
  readonly folder: string;
  /** The file to import. */
  readonly entry: string;
}

/**
 * Copies a plugin's folder to `<root>/<id>/<hash of its content>`, unless it exists, and strips the types. The process of a plugin
 * reads only its copy, so versions never mix, and an edit takes effect at the next start.
 */
export async function copyPlugin(
  from: { id: string; folder: string; entry: string },
  root: string,
): Promise<PluginCopy> {
  const files = await filesIn(from.folder);
  const hash = createHash('sha256').update(`${version()} ${process.version}\n`);
  let bytes = 0;
  for (const file of files) {
    const content = await readFile(join(from.folder, file));
    bytes += content.length;
    if (bytes > MAX_BYTES) throw new Error(`It is larger than ${MAX_BYTES / 1024 / 1024} MB`);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  const parent = resolve(root, from.id);
  const folder = join(parent, hash.digest('hex').slice(0, 32));
  const copies = await readdir(parent).catch((): string[] => []);
  if (!copies.includes(basename(folder))) await make(from.folder, folder, files);
  for (const copy of copies.filter(name => name !== basename(folder)))
    await rm(join(parent, copy), { recursive: true, force: true });
  return { folder, entry: join(folder, relative(from.folder, from.entry)) };
}

async function make(from: string, to: string, files: readonly string[]): Promise<void> {
  const part = `${to}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  for (const file of files) await cp(join(from, file), join(part, file));
  // Node does not run TypeScript in node_modules, so such files are never imported.
  const typed = files.filter(
    file => /\.[cm]?ts$/.test(file) && !/\.d\.[cm]?ts$/.test(file) && !file.split(sep).includes('node_modules'),
  );
  if (typed.length > 0) await stripTypes(part, typed);
  await rename(part, to);
}

async function stripTypes(folder: string, files: readonly string[]): Promise<void> {
  const access = [`--allow-fs-read=${folder}`, `--allow-fs-write=${folder}`, `--allow-fs-read=${runtimeFile('')}`];
  const args = ['--permission', ...access, '--no-warnings', runtimeFile('strip.mjs'), ...files];
  await promisify(execFile)(process.execPath, args, { cwd: folder, env: {} }).catch((error: { stderr?: string }) => {
    throw new Error(`Its types cannot be taken out: ${(error.stderr ?? String(error)).trim().slice(0, 1000)}`);
  });
}

/** Returns the files of a folder, sorted by name. Links are refused, because they may lead anywhere. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map(entry => ({ entry, path: relative(folder, join(entry.parentPath, entry.name)) }));
  const visiblePaths = paths.filter(({ path }) => !path.split(sep).some(part => part.startsWith('.')));
  const link = visiblePaths.find(({ entry }) => entry.isSymbolicLink());
  if (link)
    throw new Error(
      `${link.path} is a link, and may lead out of its folder. Copy the files, or install its dependencies without links.`,
    );
  const files = visiblePaths.filter(({ entry }) => entry.isFile()).map(({ path }) => path);
  if (files.length > MAX_FILES) throw new Error(`It has more than ${MAX_FILES} files`);
  return files.sort();
}

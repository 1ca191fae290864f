import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { at, root } from './paths.mjs';

const skipped = new Set(['node_modules', 'dist', 'e2e', 'bench', 'test', 'fixtures']);
/** Does not match `index.spec.ts.template`, which is part of the build. */
const isTest = name => /\.spec\.[cm]?[jt]sx?$/.test(name);

function* files(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory() ? skipped.has(entry.name) : isTest(entry.name)) continue;
    yield* files(join(path, entry.name));
  }
}

/** Returns a short hash of the content of these files and folders, without tests and build results. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of files(at(path)))
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Runs `work` unless `stamp` records that it was done for this input. The stamp is written only after success. */
export async function once(stamp, input, work) {
  const path = at(stamp);
  if (existsSync(path) && readFileSync(path, 'utf8') === input) return false;
  await work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, input);
  return true;
}

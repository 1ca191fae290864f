import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ownEnvironment } from './author.ts';

const repository = join(import.meta.dirname, '../../..');
const NAME = '@vitrine/theme-sdk';
/** Dependencies that `vitrine-theme new` adds to the package.json of a theme. */
const OF_AUTHORS = ['@types/react', 'typescript'];

/** Packs the SDK without the shell, which only `dev` needs. Returns the path of the tarball. */
export function packSdk(folder: string): string {
  execFileSync(process.execPath, [join(repository, 'sdk/theme/scripts/pack.mjs'), '--without-shell', '--to', folder], {
    env: ownEnvironment(),
    stdio: 'pipe',
  });
  return join(folder, 'packages/theme-sdk.tgz');
}

/**
 * Installs the tarball in an empty folder as npm does: with its dependencies and those that authors declare, and nothing else of
 * this repository. Deleted after the test.
 */
export function installedTarball(tarball: string) {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-author-'));
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, NAME), { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, NAME)]);
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(modules, NAME, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'peerDependencies', Record<string, string>>;
  for (const name of [...Object.keys({ ...dependencies, ...peerDependencies }), ...OF_AUTHORS]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(repository, 'node_modules', name), join(modules, name));
  }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  return {
    root,
    write,
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

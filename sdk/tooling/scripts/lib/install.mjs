import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { ownPackages } from './own-packages.mjs';
import { at, root } from './paths.mjs';
import { missingLibrary, thisSystem } from './runtime.mjs';

const written = path => statSync(at(path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Installs the exact packages of the lock file, unless that was done since the file changed. Scripts of packages do not run
 * (.npmrc), because every native part is available as a binary for each system. A package that needs its script must be named here,
 * and run by `npm rebuild <name>`.
 */
export function install() {
  // npm writes this file last, so an interrupted installation is repeated.
  if (written('node_modules/.package-lock.json') >= written('package-lock.json')) return;
  const missing = missingLibrary(thisSystem());
  if (missing) {
    console.error(missing);
    process.exit(1);
  }
  console.log('Installing packages …');
  // `npm ci` rejects packages that are not in the lock file; `npm install` with these options leaves the file unchanged.
  const npmArguments = ownPackages(root).length > 0 ? ['install', '--no-save'] : ['ci'];
  const args = [...npmArguments, '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error(
    'The packages could not be installed; the lines above say why. Run the command again once that is solved.',
  );
  process.exit(1);
}

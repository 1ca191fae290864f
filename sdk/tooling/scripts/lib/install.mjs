import { spawnSync } from 'node:child_process';
import { fingerprint, once } from './fresh.mjs';
import { root } from './paths.mjs';

/** Installs the exact packages of the lock file, unless they are there already. */
export async function install() {
  await once('node_modules/.vitrine-install', fingerprint(['package-lock.json']), () => {
    console.log('Installing packages …');
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status === 0) return;
    console.error('The packages could not be installed; see the lines above. Check the network and run the command again.');
    process.exit(1);
  });
}

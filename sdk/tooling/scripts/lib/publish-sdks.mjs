import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { build } from '../build.mjs';
import { at } from './paths.mjs';

const FOLDERS = ['sdk/plugin/dist/packages', 'sdk/theme/dist/packages'];

/** Packs the SDKs, prints the packages, and publishes each of them unless it is a dry run. */
export async function publishSdks({ dryRun = false, registry } = {}) {
  await build({ only: ['plugin-sdk', 'theme-sdk'] });
  for (const folder of FOLDERS) {
    for (const file of readdirSync(at(folder)).filter(name => name.endsWith('.tgz'))) {
      const bytes = readFileSync(at(folder, file));
      const { name, version } = JSON.parse(readFileSync(at(folder, file.replace(/tgz$/, 'json')), 'utf8'));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      console.log(`${name}@${version}  ${(bytes.length / 1000).toFixed(1)} kB  sha256 ${sha256}`);
      if (!dryRun) publish(at(folder, file), registry);
    }
  }
  if (dryRun) console.log('Nothing was sent. With --publish npm publishes these packages with your account.');
}

function publish(file, registry) {
  const args = ['publish', file, '--access', 'public', ...(registry ? ['--registry', registry] : [])];
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

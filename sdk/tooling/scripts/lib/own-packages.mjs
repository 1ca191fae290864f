import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the folders of plugins and themes below `root` that its lock file does not contain, i.e. third-party ones. */
export function ownPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return ['plugins', 'themes']
    .flatMap(folder => readdirSync(join(root, folder)).map(name => `${folder}/${name}`))
    .filter(folder => !(folder in packages) && existsSync(join(root, folder, 'package.json')));
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const find = () => [process.env.VITRINE_CHROMIUM, ...known].find(path => path && existsSync(path));

/** The browser for the end-to-end tests. Debian's is installed where we may; elsewhere we say what to do. */
export function chromium() {
  const found = find();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing Chromium …');
    const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
    if (find()) return find();
  }
  console.error('The browser tests need Chromium. Install it, or set VITRINE_CHROMIUM to the path of a Chrome or Chromium.');
  process.exit(1);
}

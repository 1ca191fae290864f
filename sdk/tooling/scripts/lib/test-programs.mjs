import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const browser = () => [process.env.VITRINE_CHROMIUM, ...browsers].find(path => path && existsSync(path));
const has = name => spawnSync('which', [name]).status === 0;

/** Debian's packages of what the browser tests need and this machine lacks. */
const missing = () => [
  ...(browser() ? [] : ['chromium', 'fonts-noto-cjk']),
  ...['vim', 'htop'].filter(name => !has(name)),
];

/** Sees to Chromium, and to the full-screen programs that are tried in a terminal: installed where we may. Answers where Chromium is. */
export function testPrograms() {
  const wanted = missing();
  if (wanted.length > 0 && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log(`Installing ${wanted.join(', ')} …`);
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...wanted);
  }
  const found = browser();
  if (found) return found;
  console.error(
    'The browser tests need Chromium. Install it, or set VITRINE_CHROMIUM to the path of a Chrome or Chromium.',
  );
  process.exit(1);
}

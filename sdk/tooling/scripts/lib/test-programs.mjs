import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  name => `/usr/bin/${name}`,
);
const browser = () => [process.env.VITRINE_CHROMIUM, ...browsers].find(path => path && existsSync(path));
const has = name => spawnSync('which', [name]).status === 0;

/** Returns the Debian packages that the browser tests need and this machine lacks. */
const missing = () => [
  ...(browser() ? [] : ['chromium-headless-shell', 'fonts-noto-cjk']),
  ...['vim', 'htop'].filter(name => !has(name)),
];

const install = process.env.VITRINE_TEST_INSTALL;
const mayInstall = () => install !== 'off' && existsSync('/etc/debian_version') && process.getuid?.() === 0;

/**
 * Ensures Chromium and the full-screen programs of the terminal tests: installs them if allowed, after announcing it. Returns the
 * path of Chromium; '' if there is none: browser tests are then skipped, unless VITRINE_TEST_INSTALL=must.
 */
export function testPrograms() {
  if (missing().length > 0 && mayInstall()) {
    console.log(
      `The browser tests need ${missing().join(', ')}: installing with apt-get. VITRINE_TEST_INSTALL=off skips that and those tests.`,
    );
    aptInstall(missing());
  }
  if (missing().length > 0) {
    console.log(
      `Skipped: browser tests that need ${missing().join(', ')}. Install them, or set VITRINE_CHROMIUM to the path of a Chrome or Chromium.`,
    );
    if (install === 'must') process.exit(1);
  }
  return browser() ?? '';
}

function aptInstall(packages) {
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  name => `/usr/bin/${name}`,
);
const browser = () => [process.env.VITRINE_CHROMIUM, ...browsers].find(path => path && existsSync(path));
const has = name => (process.env.PATH ?? '').split(':').some(folder => existsSync(`${folder}/${name}`));

/** Returns the Debian packages that tests need and this machine lacks. */
const missing = () => [
  ...(browser() ? [] : ['chromium-headless-shell', 'fonts-noto-cjk']),
  ...['vim', 'htop', 'curl', 'openssl'].filter(name => !has(name)),
  ...(has('ps') && has('free') ? [] : ['procps']),
  // Tests with several cores need a PostgreSQL.
  ...(process.env.VITRINE_TEST_POSTGRES && !has('redis-server') ? ['redis-server'] : []),
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
      `Some tests need ${missing().join(', ')}: installing with apt-get. VITRINE_TEST_INSTALL=off skips that and those tests.`,
    );
    aptInstall(missing());
  }
  if (missing().length > 0) {
    console.log(
      `Skipped: tests that need ${missing().join(', ')}. Install them, or set VITRINE_CHROMIUM to the path of a Chrome or Chromium.`,
    );
    if (missing().includes('redis-server'))
      console.log(
        'VITRINE_TEST_POSTGRES is set, so tests of several cores run, which start a redis-server. Install it, or unset the variable.',
      );
    if (install === 'must' || missing().includes('redis-server')) process.exit(1);
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

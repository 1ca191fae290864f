import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tempFolder } from '../test/temp-folder.ts';

/* Tests the install script on hardened machines, each in its own mount namespace, so that this machine is not changed. */

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
const TOKEN = 'vtn_0000000000000000000000000000000000000000000';
const PROGRAM = '// the program\n';
/** Replaces Node: prints its version, and runs the program. */
const NODE = '#!/bin/sh\necho true\n';

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** Serves the files that the script downloads from a core. */
async function startCore() {
  const packed = gzipSync(NODE);
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    if (url === '/api/v1/agent/reports')
      return void response.writeHead(headers.authorization === `Bearer ${TOKEN}` ? 422 : 401).end();
    const files: Record<string, string | Buffer> = { '/agent/vitrine-agent.mjs': PROGRAM };
    if (/^\/agent\/node-linux-[\w-]+\.gz$/.test(url)) files[url] = packed;
    if (/^\/agent\/node-linux-[\w-]+\.gz\.sha256$/.test(url)) files[url] = `${sha256(packed)}  node\n`;
    const file = files[url];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const script = readFileSync(new URL('install.sh', import.meta.url), 'utf8')
    .replaceAll('__CORE__', url)
    .replaceAll('__VERSION__', '1.0.0')
    .replaceAll('__SHA256__', sha256(PROGRAM))
    .replaceAll('__RELEASES__', '');
  return { url, script, [Symbol.asyncDispose]: async () => void (server.close(), await once(server, 'close')) };
}

interface Habit {
  /** Shell commands that run inside the namespace before the script. */
  readonly before?: string;
  readonly token?: string;
  readonly options?: readonly string[];
  readonly hideNode?: boolean;
}

/** Sockets and pipes are not copied. */
const isPlain = (path: string): boolean => {
  const stats = lstatSync(path);
  return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
};

/** Runs the script as root of a machine with this restriction, without a service manager. */
async function install(folder: string, script: string, { before = '', token = TOKEN, options = [], hideNode }: Habit) {
  const machine = join(folder, 'machine');
  for (const name of ['opt', 'varlib', 'etc', 'tmp', 'empty']) mkdirSync(join(machine, name), { recursive: true });
  writeFileSync(join(folder, 'install.sh'), script);
  cpSync('/etc', join(machine, 'etc'), { recursive: true, verbatimSymlinks: true, filter: isPlain });
  const commands = [
    'set -e',
    `mount --bind ${machine}/etc /etc`,
    `mount --bind ${machine}/varlib /var/lib`,
    `mount --bind ${machine}/opt /opt`,
    '[ ! -d /run/systemd/system ] || mount -t tmpfs tmpfs /run/systemd',
    // Hides the Node of this machine, which the simulated machine does not have.
    hideNode
      ? 'for n in /usr/bin/node /bin/node /usr/local/bin/node; do [ ! -e $n ] || mount --bind /dev/null $n; done'
      : '',
    before.replaceAll('@MACHINE@', machine),
    'set +e',
    `sh ${join(folder, 'install.sh')} ${options.map(option => option.replaceAll('@MACHINE@', machine)).join(' ')}`,
  ];
  const child = spawn('unshare', ['-m', '--propagation', 'private', 'sh', '-c', commands.filter(Boolean).join('\n')], {
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      HOME: '/root',
      VITRINE_TOKEN: token,
      TMPDIR: join(machine, 'tmp'),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += String(data)));
  const [status] = (await once(child, 'close')) as [number];
  const file = (name: string): string => join(machine, 'opt/vitrine-agent', name);
  return { status, output, machine, file, mode: (name: string) => (statSync(file(name)).mode & 0o777).toString(8) };
}

(mayMount ? it : it.skip).each<[string, Habit]>([
  ['that has a Node', {}],
  [
    'whose /tmp may hold no programs, without a Node',
    { hideNode: true, before: 'mount -t tmpfs -o noexec,nosuid,nodev tmpfs @MACHINE@/tmp' },
  ],
  [
    'whose /tmp is full',
    {
      hideNode: true,
      before: 'mount -t tmpfs -o size=4k tmpfs @MACHINE@/tmp; head -c 4096 /dev/zero > @MACHINE@/tmp/x',
    },
  ],
  ['whose root hides its files from others', { hideNode: true, before: 'umask 077' }],
  ['whose root may not write for its group', { hideNode: true, before: 'umask 027' }],
  [
    'whose root has no path to the commands of the system',
    { before: 'PATH=/usr/local/bin:/usr/bin:/bin; export PATH' },
  ],
  ['that has no wget', { before: '[ ! -e /usr/bin/wget ] || mount --bind /dev/null /usr/bin/wget' }],
  ['whose /usr is read-only', { before: 'mount --bind /usr /usr; mount -o remount,ro,bind /usr' }],
])('installs on a machine %s', async (_, system) => {
  using folder = tempFolder();
  chmodSync(folder.path, 0o755);
  await using core = await startCore();
  const { status, output, mode, file } = await install(folder.path, core.script, system);
  expect([status, output]).toEqual([0, expect.stringContaining('start the agent by')]);
  const modes = ['.', 'vitrine-agent.mjs', 'config.json', 'secret', ...(system.hideNode ? ['node'] : [])].map(mode);
  expect(modes).toEqual(['755', '644', '600', '600', ...(system.hideNode ? ['755'] : [])]);
  expect(readFileSync(file('secret'), 'utf8')).toBe(TOKEN);
  // The settings belong to the user of the service, the program belongs to root.
  expect(statSync(file('secret')).uid).not.toBe(0);
  expect(statSync(file('vitrine-agent.mjs')).uid).toBe(0);
});

(mayMount ? it : it.skip).each<[string, Habit, string]>([
  [
    'a token that the core does not know',
    { token: 'vtn_1111111111111111111111111111111111111111111' },
    'does not know this token',
  ],
  [
    'a folder that cannot be written to',
    { before: 'mount -o remount,ro,bind /opt' },
    'cannot be made: name another folder',
  ],
  ['a folder that may hold no programs', { before: 'mount -t tmpfs -o noexec tmpfs /opt' }, 'may not be executed'],
  ['a certificate that is none', { options: ['--ca-file', '@MACHINE@/etc/passwd'] }, 'holds no certificate'],
])('stops at %s, and leaves nothing', async (_, system, complaint) => {
  using folder = tempFolder();
  await using core = await startCore();
  const { status, output, machine } = await install(folder.path, core.script, system);
  expect([status, output]).toEqual([1, expect.stringContaining(complaint)]);
  expect(existsSync(join(machine, 'opt/vitrine-agent'))).toBe(false);
});

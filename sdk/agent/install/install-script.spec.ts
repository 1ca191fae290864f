import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempFolder } from '../test/temp-folder.ts';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
    .replaceAll('__CORE__', 'https://status.example')
    .replaceAll('__VERSION__', '1.0.0')
    .replaceAll('__SHA256__', 'aa')
    .replaceAll('__RELEASES__', '');
const script = read('install.sh');

/** The script rejects folders below /dev, where temporary files of tests may be. */
const homeFolder = () => tempFolder('/tmp');

/** Dry run of the script as a service of this user, with its own home and state folders. */
function rehearse(home: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync('sh', ['-s', '--', '--dry-run', '--user', ...options], {
    input: script,
    encoding: 'utf8',
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, VITRINE_TOKEN: 'secret' },
  });
  return { status, stdout, stderr };
}

it.each([
  ['--dir=/opt/a;touch ran;x', '--dir: the folder may have'],
  ['--dir=/opt/a$(touch ran)', '--dir: the folder may have'],
  ['--dir=/opt/a`touch ran`', '--dir: the folder may have'],
  ['--dir=/opt/a\ntouch ran', '--dir: the folder may have'],
  ['--dir=/opt/a b', '--dir: the folder may have'],
  ['--dir=agent', '--dir: the folder must begin with /'],
  ['--dir=', '--dir must name a folder'],
  ['--dir=/', '--dir: / is not a folder'],
  ['--dir=//', '--dir: / is not a folder'],
  ['--dir=/usr/bin', '--dir: /usr/bin is not a folder'],
  ['--dir=/usr//bin/', '--dir: /usr/bin is not a folder'],
  ['--dir=//etc', '--dir: /etc is not a folder'],
  ['--dir=/./etc/./agent', '--dir: /etc/agent is not a folder'],
  ['--dir=/opt/../etc/agent', '--dir: the folder must not lead upwards'],
  ['--dir=/opt/agent/..', '--dir: the folder must not lead upwards'],
  ['--dir=/home/somebody', 'is not a folder of the agent'],
  ['--dir=/var/lib', 'is not a folder of the agent'],
  ['--dir=/usr/local/bin', 'is not a folder of the agent'],
  ['--service-name=a;touch ran', '--service-name'],
  ['--service-name=agent\ntouch ran', '--service-name'],
  ['--service-name=-x', '--service-name'],
  [`--service-name=${'a'.repeat(64)}`, '--service-name'],
  ['--endpoint=https://x/$(touch ran)', '--endpoint'],
  ['--endpoint=https://x\ntouch ran', '--endpoint'],
  ['--run-as=root;touch ran', '--run-as'],
  ['--run-as=-x', '--run-as'],
  ['--proxy=-o/tmp/x', 'proxy must be an address'],
  ['--proxy=http://x"y', 'proxy must be an address'],
  ['--github-proxy=-o/tmp/x', '--github-proxy must be an address'],
  ['--control-keys=a b', '--control-keys must be public keys'],
  ['--memory-mode=all', '--memory-mode must be'],
  ['--interval=1;touch ran', '--interval must be a number'],
  ['--include-interfaces=a"b', 'includeInterfaces must not contain quotes'],
  ['--exclude-mountpoints=a\\b', 'excludeMountpoints must not contain quotes'],
  ['--name=a\nb', 'name must not contain'],
])('rejects %j and runs nothing of it', (option, stderr) => {
  using home = homeFolder();
  const { status, stderr: output } = rehearse(home.path, option);
  expect([status, output]).toEqual([1, expect.stringContaining(stderr)]);
  expect(existsSync(join(home.path, 'ran'))).toBe(false);
});

it.each([
  ['/srv//agents/./one/', '/srv/agents/one'],
  ['/opt/agent', '/opt/agent'],
  ['/usr/local/vitrine-agent', '/usr/local/vitrine-agent'],
  ['/var/lib/agent', '/var/lib/agent'],
])('installs the requested program of %s into %s', (requestedProgram, folder) => {
  using home = homeFolder();
  expect(rehearse(home.path, '--dir', requestedProgram).stdout).toContain(`put the program into ${folder}\n`);
});

it('rejects a link to a folder of the system', () => {
  using home = homeFolder();
  symlinkSync('/etc', join(home.path, 'agent'));
  expect(rehearse(home.path, '--dir', join(home.path, 'agent')).stderr).toContain('/etc is not a folder');
});

it('writes values into the settings unchanged by the shell', () => {
  using home = homeFolder();
  const { stdout, status } = rehearse(
    home.path,
    '--include-mountpoints',
    "/a;touch ran,/$(touch ran)'`",
    '--interval=3',
  );
  expect(status).toBe(0);
  expect(stdout).not.toContain('install:');
  expect(existsSync(join(home.path, 'ran'))).toBe(false);
});

it.each(['install', 'uninstall'])('does not touch another service of that name: %s', command => {
  using home = homeFolder();
  const data = join(home.path, '.local/state/postgresql');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'base'), 'rows');
  const options = ['--service-name', 'postgresql', ...(command === 'uninstall' ? ['--uninstall'] : [])];
  expect(rehearse(home.path, ...options)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`${data} belongs to something else`),
  });
});

it('passes only plain values to PowerShell', () => {
  const windows = read('install.ps1');
  for (const name of ['ServiceName', 'Endpoint', 'Proxy', 'GithubProxy', 'Interval', 'ControlKeys', 'Dir'])
    expect(windows).toMatch(new RegExp(`\\$${name} -notmatch ('\\\\A|\\$Address)`));
  // `$` would also match before a trailing newline.
  expect(windows).not.toMatch(/-notmatch '[^']*\$'/);
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_INSTALL } from '@vitrine/contracts/install-defaults';
import { installCommand, removalCommand, type Installation } from './install-command.ts';

const base: Installation = {
  system: 'linux',
  rights: 'root',
  fetcher: 'curl',
  endpoint: 'https://status.example/vitrine',
  credential: { kind: 'code', value: 'join-abc' },
  options: DEFAULT_INSTALL,
};
const all = {
  ...DEFAULT_INSTALL,
  disableRemoteControl: false,
  controlKeys: 'MFkw_-A,MCow',
  disableAutoUpdate: true,
  ignoreUnsafeCertificate: true,
  githubProxy: 'https://proxy.example',
  directory: '/srv/agent',
  serviceName: 'watcher',
  memoryMode: 'available' as const,
  includeInterfaces: 'eth*,wlan0',
  excludeInterfaces: 'wg*',
  includeMountpoints: '/,/mnt/*',
  excludeMountpoints: "/it's",
  collectors: 'containers,units',
  cores: true,
  runAsRoot: true,
};

/**
 * Runs a command in a real shell, in a folder with stubs of curl, wget, sudo and docker. The fetched script and docker print
 * their arguments.
 */
function run(command: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-command-'));
  const writeProgram = (name: string, text: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const receivedArguments = `{ printf '%s\\n' "$VITRINE_CODE|$VITRINE_TOKEN|$VITRINE_AGENT_TOKEN|$VITRINE_AGENT_DISCOVERY_KEY" "$@"; } > ${folder}/told`;
  writeFileSync(join(folder, 'script'), receivedArguments);
  for (const fetcher of ['curl', 'wget'])
    writeProgram(fetcher, `printf '%s\\n' "${fetcher} $*" >> ${folder}/fetched; cat ${folder}/script`);
  writeProgram('sudo', `printf '%s\\n' "$@" > ${folder}/sudo-arguments; shift; exec "$@"`);
  writeProgram('sha256sum', 'cat > /dev/null');
  writeProgram('docker', receivedArguments);
  try {
    execFileSync('sh', ['-c', command], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    const read = (name: string) => {
      try {
        return readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
      } catch {
        return [];
      }
    };
    const [secrets, ...receivedArgs] = read('told');
    return { secrets, receivedArgs, fetched: read('fetched'), sudo: read('sudo-arguments'), folder };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('passes the code in the environment, and remote control only if chosen', () => {
  expect(run(installCommand(base))).toMatchObject({
    secrets: 'join-abc|||',
    receivedArgs: ['--disable-remote-control'],
    fetched: ['curl -fsSL https://status.example/vitrine/install.sh'],
  });
});

it('passes every option and value as a separate argument', () => {
  const { receivedArgs, fetched } = run(installCommand({ ...base, options: all }));
  expect(receivedArgs).toEqual([
    '--enable-remote-control',
    '--control-keys',
    'MFkw_-A,MCow',
    '--disable-auto-update',
    '--ignore-unsafe-certificate',
    '--memory-mode',
    'available',
    '--include-interfaces',
    'eth*,wlan0',
    '--exclude-interfaces',
    'wg*',
    '--include-mountpoints',
    '/,/mnt/*',
    '--exclude-mountpoints',
    "/it's",
    '--collectors',
    'containers,units',
    '--cores',
    '--github-proxy',
    'https://proxy.example',
    '--run-as',
    'root',
    '--dir',
    '/srv/agent',
    '--service-name',
    'watcher',
  ]);
  expect(fetched).toEqual(['curl -fsSL -k https://status.example/vitrine/install.sh']);
});

it('passes a token through sudo without naming it in an argument', () => {
  const { secrets, sudo, fetched } = run(
    installCommand({ ...base, rights: 'sudo', fetcher: 'wget', credential: { kind: 'token', value: 'secret-1' } }),
  );
  expect(secrets).toBe('|secret-1||');
  expect(sudo).toEqual(['--preserve-env=VITRINE_TOKEN', 'sh', '-s', '--', '--disable-remote-control']);
  expect(fetched).toEqual(['wget -q -O - https://status.example/vitrine/install.sh']);
});

it('uses no sudo where there is none', () => {
  expect(
    run(installCommand({ ...base, rights: 'user', options: { ...DEFAULT_INSTALL, runAsRoot: true } })).receivedArgs,
  ).toEqual(['--disable-remote-control', '--user']);
});

it('quotes addresses, options and secrets for the shell', () => {
  const special = `a'b"c $(touch x) \`id\` %s \\n;& | > y`;
  const { receivedArgs, secrets, fetched } = run(
    installCommand({
      ...base,
      endpoint: `https://x/${special}`,
      credential: { kind: 'code', value: special },
      options: { ...DEFAULT_INSTALL, includeInterfaces: special },
    }),
  );
  expect(secrets).toBe(`${special}|||`);
  expect(receivedArgs).toEqual(['--disable-remote-control', '--include-interfaces', special]);
  expect(fetched).toEqual([`curl -fsSL https://x/${special}/install.sh`]);
});

it('runs the program in a container that sees the host, after its checksum matched', () => {
  const { receivedArgs, secrets, fetched } = run(
    installCommand({
      ...base,
      system: 'docker',
      options: { ...DEFAULT_INSTALL, excludeInterfaces: 'wg*', serviceName: 'watcher' },
    }),
  );
  expect(secrets).toBe('|||join-abc');
  expect(fetched).toEqual([
    'curl -fsSL -O https://status.example/vitrine/agent/vitrine-agent.mjs',
    'curl -fsSL https://status.example/vitrine/agent/vitrine-agent.mjs.sha256',
  ]);
  expect(receivedArgs.slice(0, 4)).toEqual(['run', '-d', '--name', 'watcher']);
  expect(receivedArgs.slice(receivedArgs.indexOf('node:26-slim'))).toEqual([
    'node:26-slim',
    'node',
    '/vitrine-agent.mjs',
    'run',
    '--endpoint',
    'https://status.example/vitrine',
    '--disable-remote-control',
    '--exclude-interfaces',
    'wg*',
  ]);
  expect(receivedArgs).not.toContain('join-abc');
});

it('writes PowerShell for Windows', () => {
  expect(installCommand({ ...base, system: 'windows' })).toBe(
    "$env:VITRINE_CODE = 'join-abc'; & ([scriptblock]::Create((irm 'https://status.example/vitrine/install.ps1'))) -DisableRemoteControl",
  );
  const options = { ...all, ignoreUnsafeCertificate: false, directory: 'C:/agent', includeInterfaces: 'Ethernet’s' };
  expect(installCommand({ ...base, system: 'windows', options })).toContain(
    ` -EnableRemoteControl -ControlKeys 'MFkw_-A,MCow' -DisableAutoUpdate -MemoryMode 'available' -IncludeInterfaces 'Ethernet’’s' -ExcludeInterfaces 'wg*'` +
      ` -IncludeMountpoints '/,/mnt/*' -ExcludeMountpoints '/it''s' -Collectors 'containers,units' -Cores -GithubProxy 'https://proxy.example' -RunAsSystem -Dir 'C:/agent' -ServiceName 'watcher'`,
  );
});

it('names a folder only for systems with such folders', () => {
  expect(
    installCommand({ ...base, system: 'macos', options: { ...DEFAULT_INSTALL, directory: 'C:/agent' } }),
  ).not.toContain('--dir');
  expect(
    installCommand({ ...base, system: 'windows', options: { ...DEFAULT_INSTALL, directory: '/srv/agent' } }),
  ).not.toContain('-Dir');
});

it('uninstalls without any secret', () => {
  const { receivedArgs, secrets } = run(removalCommand({ ...base, options: all }));
  expect(receivedArgs).toEqual(['--dir', '/srv/agent', '--service-name', 'watcher', '--uninstall']);
  expect(secrets).toBe('|||');
  expect(removalCommand({ ...base, system: 'windows', options: { ...all, ignoreUnsafeCertificate: false } })).toContain(
    "-ServiceName 'watcher' -Uninstall",
  );
});

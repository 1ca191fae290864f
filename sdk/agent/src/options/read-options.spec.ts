import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../test/temp-folder.ts';
import { readCommandLine } from '../command/command-line.ts';
import { help } from '../command/help.ts';
import { dataFolder } from './data-folder.ts';
import { flagOf, OPTIONS, variableOf, type OptionName } from './option-table.ts';

const NAMES = Object.keys(OPTIONS) as OptionName[];

/** Options of a command line; other required ones are added. */
function options(args: string[], env: NodeJS.ProcessEnv = {}) {
  const command = readCommandLine(['once', ...args], env);
  if (command.name !== 'once') throw new Error('not read');
  return command.options;
}

it('prefers a flag to a variable, a variable to the file, the file to the default', () => {
  using folder = tempFolder();
  const config = join(folder.path, 'agent.json');
  writeFileSync(config, JSON.stringify({ interval: 3, name: 'file', memoryMode: 'free', excludeInterfaces: ['wg0'] }));
  const env = { VITRINE_AGENT_CONFIG: config, VITRINE_AGENT_NAME: 'variable', VITRINE_AGENT_INTERVAL: '4' };
  expect(options(['--interval', '5'], env)).toMatchObject({
    interval: 5,
    name: 'variable',
    memoryMode: 'free',
    excludeInterfaces: ['wg0'],
    disableAutoUpdate: false,
    includeMountpoints: [],
  });
});

it('reads secrets from files, without the line end', () => {
  using folder = tempFolder();
  const file = join(folder.path, 'token');
  writeFileSync(file, 'secret\n');
  expect(options(['--token-file', file]).token).toBe('secret');
  expect(options([], { VITRINE_AGENT_DISCOVERY_KEY_FILE: file }).discoveryKey).toBe('secret');
});

it.each([
  [['--colour', 'red'], "unknown option '--colour'"],
  [['--interval', '0.1'], '--interval must be a number from 0.5 to 3600'],
  [['--interval', 'fast'], '--interval must be a number'],
  [['--interval', ''], '--interval must be a number'],
  [['--interval'], "option '-i, --interval <value>' argument missing"],
  [['--memory-mode', 'all'], '--memory-mode must be one of available, free-cached, free'],
  [['--endpoint', 'status.example.com'], '--endpoint must be an address that begins with https://'],
  [['--endpoint', 'ftp://x'], '--endpoint must be an address'],
  [['--proxy', 'socks5://x:1'], '--proxy must be an address that begins with http:// or https://'],
  [['--token', 'a', '--token-file', 'b'], 'give token or tokenFile, not both'],
  [['--token-file', '/no/such/file'], 'the file named by tokenFile cannot be read'],
  [['--config', '/no/such/file'], 'the file named by config cannot be read'],
  [['--disable-auto-update=maybe'], 'disable-auto-update'],
  [['surplus'], 'unexpected argument: surplus'],
])('rejects %j in one line', (args, message) => {
  expect(() => options(args)).toThrow(message);
  try {
    options(args);
  } catch (problem) {
    expect((problem as Error).message).not.toContain('\n');
  }
});

it.each([
  ['{', 'is not JSON'],
  ['[]', 'must hold one JSON object'],
  ['{"colour":"red"}', 'holds an unknown option: colour'],
  ['{"config":"x"}', 'holds an unknown option: config'],
  ['{"interval":"soon"}', 'interval in'],
  ['{"disableAutoUpdate":"maybe"}', 'must be true or false'],
  ['{"excludeInterfaces":[1]}', 'must be a list of texts'],
  ['{"__proto__":1}', 'holds an unknown option'],
])('rejects a file with %s', (text, message) => {
  using folder = tempFolder();
  const config = join(folder.path, 'agent.json');
  writeFileSync(config, text);
  expect(() => options(['--config', config])).toThrow(message);
});

it.each([
  ['true', true],
  ['1', true],
  ['YES', true],
  ['off', false],
  ['0', false],
])('reads the switch %s as %p', (text, value) => {
  expect(options([], { VITRINE_AGENT_DISABLE_REMOTE_CONTROL: text }).disableRemoteControl).toBe(value);
});

it('treats an empty variable as unset, and splits lists at either separator', () => {
  expect(options([], { VITRINE_AGENT_INTERVAL: '' }).interval).toBe(10);
  expect(options(['--include-mountpoints', '/; /mnt/a b,/srv'], {}).includeMountpoints).toEqual([
    '/',
    '/mnt/a b',
    '/srv',
  ]);
});

it('requires an address and a token or key to report, but none to show a reading', () => {
  expect(() => readCommandLine([], {})).toThrow('--endpoint');
  expect(() => readCommandLine(['-e', 'https://x'], {})).toThrow('--token-file');
  expect(readCommandLine(['-e', 'https://x', '-t', 'y'], {})).toMatchObject({ name: 'run' });
  expect(readCommandLine(['run', '-e', 'https://x', '--discovery-key', 'y'], {})).toMatchObject({ name: 'run' });
  expect(() => readCommandLine(['dance'], {})).toThrow('unknown command: dance');
});

it('explains every option, flag and variable', () => {
  const text = help();
  for (const name of NAMES) {
    expect(text).toContain(`--${flagOf(name)}`);
    expect(text).toContain(variableOf(name));
    expect(text).toContain(OPTIONS[name].help);
  }
  expect(variableOf('ignoreUnsafeCertificate')).toBe('VITRINE_AGENT_IGNORE_UNSAFE_CERTIFICATE');
});

it.each([
  [{ STATE_DIRECTORY: '/var/lib/x:/var/lib/y' }, 'linux', true, '/var/lib/x'],
  [{}, 'linux', true, '/var/lib/vitrine-agent'],
  [{ XDG_STATE_HOME: '/home/me/state' }, 'linux', false, '/home/me/state/vitrine-agent'],
  [{}, 'freebsd', true, '/var/db/vitrine-agent'],
] as const)('stores its state, with %j on %s, root %p, in %s', (env, platform, root, folder) =>
  expect(dataFolder(env, platform, root)).toBe(folder),
);

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../test/temp-folder.ts';
import { readCommandLine } from './command-line.ts';

const read = (line: string, env: NodeJS.ProcessEnv = {}) => readCommandLine(line.split(' ').filter(Boolean), env);

it.each([
  ['--help', 'help'],
  ['-h --version', 'help'],
  ['-v', 'version'],
  ['--version run', 'version'],
  ['help', 'help'],
  ['version', 'version'],
  ['capture', 'capture'],
])('reads %s as the command %s', (line, name) => expect(read(line)).toEqual({ name }));

it('runs by default, with its options', () => {
  const expected = { name: 'run', options: { endpoint: 'https://core.example', token: 'secret', interval: 5 } };
  expect(read('-e https://core.example -t secret -i 5')).toMatchObject(expected);
  expect(read('run --endpoint=https://core.example --token=secret --interval 5')).toMatchObject(expected);
});

it('reads switches without a value, and a short flag of the file', () => {
  using folder = tempFolder();
  const file = join(folder.path, 'agent.json');
  writeFileSync(file, '{"excludeInterfaces":["tun0"]}');
  expect(read(`once --cores -c ${file}`)).toMatchObject({
    name: 'once',
    options: { cores: true, enableRemoteControl: false, excludeInterfaces: ['tun0'] },
  });
});

it.each(['once', 'collectors'])('needs neither address nor token for the command %s', name => {
  expect(read(name)).toMatchObject({ name, options: { interval: 10 } });
});

it('accepts a discovery key in place of a token', () => {
  expect(read('-e https://core.example', { VITRINE_AGENT_DISCOVERY_KEY: 'key' })).toMatchObject({
    name: 'run',
    options: { discoveryKey: 'key' },
  });
});

it.each([
  ['run -t secret', 'the address of the core is missing: --endpoint'],
  ['run -e https://core.example', 'a token is missing: --token-file, or --discovery-key-file'],
  ['dance', 'unknown command: dance'],
  ['once twice', 'unexpected argument: twice'],
  ['once --for 3m', '--for belongs to the command grant'],
  ['once --dance', "unknown option '--dance'"],
  ['once --cores=5', "option '--cores' does not take an argument"],
  ['-i', "option '-i, --interval <value>' argument missing"],
  ['grant docker', 'a time is missing: --for 30m'],
  ['grant docker more --for 3m', 'unexpected argument: more'],
  ['revoke docker more', 'unexpected argument: more'],
  ['revoke docker --for 3m', '--for belongs to the command grant'],
])('rejects %j', (line, message) => expect(() => read(line)).toThrow(message));

it('reads a grant and its end', () => {
  const env = { VITRINE_AGENT_DATA_DIR: '/data' };
  expect(read('grant docker --for 30m', env)).toEqual({
    name: 'grant',
    request: { collector: 'docker', duration: '30m', dataDir: '/data' },
  });
  expect(read('revoke docker --data-dir /else', env)).toEqual({
    name: 'grant',
    request: { collector: 'docker', dataDir: '/else' },
  });
  expect(read('grant --for 1h')).toEqual({
    name: 'grant',
    request: { collector: undefined, duration: '1h', dataDir: undefined },
  });
});

it("shows the first sentence of Node's message about an invalid option", () => {
  expect(() => read('-i -5')).toThrow(/^option '-i' argument is ambiguous\.$/);
});

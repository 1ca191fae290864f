import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Facts, Report } from '@vitrine/contracts';
import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { agentProcess } from '../../test/process.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { VERSION } from '../version.ts';

it('prints one reading as JSON that fits the contracts', async () => {
  await using program = agentProcess(['once', '--memory-mode', 'free']);
  expect(await program.ended).toEqual({ code: 0, signal: null });
  const { version, facts, report } = JSON.parse(program.output.stdout);
  expect(version).toBe(VERSION);
  expect(Facts.parse(facts)).toEqual(facts);
  expect(Report.parse({ seq: 0, ...report })).toMatchObject(report);
  expect(report.ramUsed).toBeLessThan(facts.ramTotal);
});

it.each([
  [['--version'], 0, VERSION],
  [['--help'], 0, '--endpoint URL'],
])('prints the version or the help for %j', async (args, code, text) => {
  await using program = agentProcess(args);
  expect((await program.ended).code).toBe(code);
  expect(program.output.stdout).toContain(text);
});

it.each([
  [['--colour'], {}, 'unknown option'],
  [[], {}, 'the address of the core is missing'],
  [['-e', 'http://x'], { VITRINE_AGENT_INTERVAL: 'soon' }, 'VITRINE_AGENT_INTERVAL must be a number'],
])('rejects %j with %j in one line, and exits with 2', async (args, env, text) => {
  await using program = agentProcess(args, env);
  expect((await program.ended).code).toBe(2);
  expect(program.output.stderr.trim().split('\n')).toHaveLength(1);
  expect(program.output.stderr).toContain(text);
  expect(program.output.stdout).toBe('');
});

it('reports this machine without starting a process, and sends a goodbye when it is stopped', async () => {
  using folder = tempFolder();
  const token = join(folder.path, 'token');
  writeFileSync(token, 'secret\n', { mode: 0o600 });
  await using core = await CoreServer.listen({ ackAtOnce: false });
  await using program = agentProcess(['-e', core.url, '--token-file', token, '--data-dir', folder.path]);
  await eventually('it reports', () => core.received.length >= 2);
  const { pid } = program.child;
  expect(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()).toBe('');
  expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain('secret');

  program.child.kill('SIGTERM');
  expect(await program.ended).toEqual({ code: 0, signal: null });
  expect(core.types.at(-1)).toBe('bye');
  expect(core.errors).toEqual([]);
  expect(readdirSync(join(folder.path, 'outbox')).some(name => name.endsWith('.reports'))).toBe(true);
});

it('delivers every report of an outage, though it was killed in the middle of it', async () => {
  using folder = tempFolder();
  const args = ['--interval', '0.5', '--data-dir', folder.path];
  const env = { VITRINE_AGENT_TOKEN: 'secret' };
  const first = await CoreServer.listen();
  const { port, disk } = first;
  const start = () => agentProcess(['-e', `http://127.0.0.1:${port}`, ...args], env);
  {
    await using _ = start();
    await eventually('it reports', () => first.written.length >= 2);
    await first.kill();
    // Reports of an outage are written to disk within some seconds; if the process is killed earlier, they may be lost.
    await eventually('reports are on disk', () =>
      readdirSync(join(folder.path, 'outbox')).some(name => name.endsWith('.reports')),
    );
  }

  await using second = await CoreServer.listen({ port }, disk);
  await using __ = start();
  await eventually('what was on disk and new ones are there', () => second.received.length >= 3);
  expect(second.disk.size).toBe(1);
  expect(second.errors).toEqual([]);
  const numbers = second.written;
  expect(numbers.slice(0, 3)).toEqual([1, 2, 3]);
  const gap = numbers.findIndex((number, i) => i > 0 && number !== numbers[i - 1]! + 1);
  if (gap >= 0) expect(numbers[gap]! - numbers[gap - 1]!).toBeLessThanOrEqual(1001);
});

it('leaves a data folder to the agent that locked it', async () => {
  using folder = tempFolder();
  await using core = await CoreServer.listen();
  const args = ['-e', core.url, '--data-dir', folder.path];
  const env = { VITRINE_AGENT_TOKEN: 'secret' };
  await using _ = agentProcess(args, env);
  await eventually('the first is connected', () => core.hellos.length === 1);
  await using second = agentProcess(args, env);
  expect((await second.ended).code).toBe(2);
  expect(second.output.stderr).toContain('another agent uses the data folder');
});

it('ends with the process that started it with a channel', async () => {
  using folder = tempFolder();
  await using core = await CoreServer.listen();
  await using program = agentProcess(
    ['-e', core.url, '--data-dir', folder.path],
    { VITRINE_AGENT_TOKEN: 'secret' },
    true,
  );
  await eventually('it is connected', () => core.hellos.length === 1);
  program.child.disconnect();
  expect((await program.ended).code).toBe(0);
});

it('works, without stored state, if the data folder cannot be created', async () => {
  using folder = tempFolder();
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  await using core = await CoreServer.listen();
  await using program = agentProcess(['-e', core.url, '--data-dir', join(file, 'x')], {
    VITRINE_AGENT_TOKEN: 'secret',
  });
  await eventually('it reports', () => core.received.length >= 1);
  expect(program.output.stderr).toContain('nothing is kept');
});

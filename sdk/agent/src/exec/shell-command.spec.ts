import { ShellCommand } from './shell-command.ts';

const runs = (command: string, timeoutMs = 20_000) => {
  const pieces: Buffer[] = [];
  const shell = new ShellCommand(command, timeoutMs, piece => pieces.push(piece));
  return { shell, ended: shell.ended, text: () => Buffer.concat(pieces).toString() };
};
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** Resolves with the output once a line contains this word. */
const line = async (text: () => string, marker: string) => {
  while (!text().includes(marker)) await new Promise(resolve => setImmediate(resolve));
  return text();
};

it('returns the output, the errors and the exit code of a command', async () => {
  const { ended, text } = runs('echo out; echo err >&2');
  expect(await ended).toEqual({ status: 'success', exitCode: 0, signal: null });
  expect(text()).toContain('out\n');
  expect(text()).toContain('err\n');
});

it.each([
  ['exit 3', { status: 'failed', exitCode: 3, signal: null }],
  ['kill -9 $$', { status: 'failed', exitCode: null, signal: 'SIGKILL' }],
])('reports %s as failed', async (command, end) => {
  expect(await runs(command).ended).toEqual(end);
});

it('ends a command at its time-out', async () => {
  expect(await runs('sleep 60', 50).ended).toEqual({ status: 'timeout', exitCode: null, signal: 'SIGTERM' });
});

it('kills a command that continues after its time-out', async () => {
  const { ended, text } = runs('trap "" TERM; echo ready; while :; do sleep 1; done', 200);
  await line(text, 'ready');
  expect(await ended).toEqual({ status: 'timeout', exitCode: null, signal: 'SIGKILL' });
}, 60_000);

it('ends a command that is cancelled, with all that it started', async () => {
  const { shell, ended, text } = runs('sleep 60 & echo "child $!"; wait');
  const child = Number((await line(text, 'child')).match(/child (\d+)/)![1]);
  shell.cancel();
  expect(await ended).toMatchObject({ status: 'cancelled' });
  while (isAlive(child)) await new Promise(resolve => setImmediate(resolve));
});

it('reports a command as cancelled if that happened before its time-out', async () => {
  const { shell, ended, text } = runs('trap "" TERM; echo ready; while :; do sleep 1; done', 1000);
  await line(text, 'ready');
  shell.cancel();
  expect((await ended).status).toBe('cancelled');
}, 60_000);

it('does not wait for a background process that holds the output open', async () => {
  const { ended, text } = runs('sleep 60 & echo "child $!"');
  expect(await ended).toEqual({ status: 'success', exitCode: 0, signal: null });
  const child = Number(text().match(/child (\d+)/)![1]);
  // It outlives its shell, because the command was not ended.
  expect(isAlive(child)).toBe(true);
  process.kill(child, 'SIGKILL');
});

it('kills a command at once when the agent ends', async () => {
  const { shell, ended, text } = runs('trap "" TERM; echo ready; while :; do sleep 1; done');
  await line(text, 'ready');
  shell.kill();
  expect(await ended).toEqual({ status: 'failed', exitCode: null, signal: 'SIGKILL' });
});

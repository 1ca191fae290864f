import type { ExecRun, ExecTaskDetail } from '@vitrine/contracts';
import { reduceExecFrame, NOTHING } from './exec-reducer.ts';

const run = (node: string, changed: Partial<ExecRun> = {}): ExecRun => ({
  node,
  name: node,
  status: 'running',
  reason: null,
  exitCode: null,
  signal: null,
  startedAt: 100,
  endedAt: null,
  bytesWritten: 0,
  bytesKept: 0,
  lastLine: '',
  ...changed,
});
const task: ExecTaskDetail = {
  id: 't',
  command: 'true',
  timeoutSeconds: 60,
  username: 'ada',
  createdAt: 100,
  endedAt: null,
  signed: false,
  counts: { running: 2 },
  runs: [run('a'), run('b')],
};
const started = reduceExecFrame(NOTHING, { type: 'task', task });

it('updates the counts, and ends the task with its last run', () => {
  const half = reduceExecFrame(started, {
    type: 'runs',
    task: 't',
    runs: [run('b', { status: 'failed', exitCode: 2, endedAt: 300 })],
  });
  expect(half.task).toMatchObject({ counts: { running: 1, failed: 1 }, endedAt: null });
  const done = reduceExecFrame(half, {
    type: 'runs',
    task: 't',
    runs: [run('a', { status: 'success', exitCode: 0, endedAt: 200 })],
  });
  expect(done.task).toMatchObject({ counts: { success: 1, failed: 1 }, endedAt: 300 });
  expect(done.task?.runs.map(({ node, status }) => `${node} ${status}`)).toEqual(['a success', 'b failed']);
});

it.each([
  ['puts later output behind', 5, ' you', 'hello you'],
  ['begins anew at nothing', 0, 'again', 'again'],
  ['takes what came twice once', 3, 'lo!', 'hello!'],
])('%s', (_, from, text, expected) => {
  const first = reduceExecFrame(started, { type: 'output', task: 't', node: 'a', from: 0, text: 'hello' });
  expect(reduceExecFrame(first, { type: 'output', task: 't', node: 'a', from, text }).outputs).toEqual({ a: expected });
});

it('keeps the identity of an unchanged run', () => {
  const resumed = reduceExecFrame(started, {
    type: 'task',
    task: { ...task, runs: [run('a', { lastLine: 'more' }), run('b')] },
  });
  expect(resumed.task?.runs[0]).not.toBe(started.task?.runs[0]);
  expect(resumed.task?.runs[1]).toBe(started.task?.runs[1]);
});

it('ignores events of another task', () => {
  expect(reduceExecFrame(started, { type: 'runs', task: 'u', runs: [run('a', { status: 'failed' })] })).toBe(started);
  expect(reduceExecFrame(started, { type: 'output', task: 'u', node: 'a', from: 0, text: 'x' })).toBe(started);
});

it('recognises a removed task', () => {
  expect(reduceExecFrame(started, { type: 'unknown', task: 't' }).gone).toBe(true);
});

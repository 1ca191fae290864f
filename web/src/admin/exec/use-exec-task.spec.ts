import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { answerRequests } from '../../../test/network.ts';
import { useExecTask } from './use-exec-task.ts';

/** A browser's socket that the test opens, feeds and closes (https://websockets.spec.whatwg.org). */
class Socket {
  static readonly OPEN = 1;
  static last: Socket;
  readyState = 0;
  readonly sent: unknown[] = [];
  isClosed = false;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    Socket.last = this;
  }
  send = (text: string) => this.sent.push(JSON.parse(text));
  close = () => (this.isClosed = true);
  open() {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  receive = (frame: object) => this.onmessage?.({ data: JSON.stringify(frame) });
}

const TASK = { id: 't1', command: 'uptime', runs: [] };
const original = globalThis.WebSocket;
let answer: (path: string) => unknown;
let network: ReturnType<typeof answerRequests>;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.WebSocket = Socket as unknown as typeof WebSocket;
  answer = path => (path.endsWith('/output') ? { text: 'up 3 days' } : TASK);
  network = answerRequests(({ path }) => answer(path));
});
afterEach(() => {
  network.end();
  globalThis.WebSocket = original;
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const paths = () => network.sent.map(({ path }) => path.replace('/api/v1/admin/exec/tasks', ''));
const follow = (open: readonly string[] = []) =>
  renderHook(props => useExecTask('t1', props.open), { initialProps: { open } });

it('polls every three seconds where sockets are blocked', async () => {
  const { result } = follow(['n1']);
  await pass(0);
  expect(paths()).toEqual(['/t1', '/t1/runs/n1/output']);
  expect(result.current.task).toMatchObject({ command: 'uptime' });
  await pass(2999);
  expect(paths()).toHaveLength(2);
  await pass(1);
  expect(paths()).toHaveLength(4);
});

it('stops polling with the first frame of a socket, and begins again when it closes', async () => {
  const { result } = follow();
  act(() => Socket.last.open());
  await pass(0);
  act(() => Socket.last.receive({ type: 'task', task: { ...TASK, command: 'by socket' } }));
  await pass(100);
  expect(result.current.task).toMatchObject({ command: 'by socket' });
  const before = paths().length;
  await pass(9000);
  expect(paths()).toHaveLength(before);
  act(() => Socket.last.onclose?.({ code: 1006 }));
  await pass(0);
  expect(paths()).toHaveLength(before + 1);
});

it('watches the output of the open nodes, also after they change', async () => {
  const { rerender } = follow(['n1']);
  act(() => Socket.last.open());
  rerender({ open: ['n1', 'n2'] });
  rerender({ open: [] });
  await pass(0);
  expect(Socket.last.sent).toEqual([
    { type: 'watch', task: 't1', output: ['n1'] },
    { type: 'watch', task: 't1', output: ['n1', 'n2'] },
    { type: 'watch', task: 't1', output: [] },
  ]);
});

it('shows an error of polling until the next success, and none while the socket works', async () => {
  answer = () => Response.json({ code: 'http.500' }, { status: 500 });
  const { result } = follow();
  await pass(0);
  expect(result.current.error).toMatchObject({ status: 500 });
  answer = () => TASK;
  await pass(3000);
  expect(result.current.error).toBeUndefined();
  answer = () => Response.json({ code: 'http.500' }, { status: 500 });
  await pass(3000);
  act(() => Socket.last.receive({ type: 'task', task: TASK }));
  expect(result.current.error).toBeUndefined();
});

it('reports a missing task as gone', async () => {
  answer = () => Response.json({ code: 'exec.not-found' }, { status: 404 });
  const { result } = follow();
  await pass(0);
  expect(result.current).toMatchObject({ gone: true, error: undefined });
});

it('ends its socket and its requests with the page', async () => {
  answer = () => new Promise(() => undefined);
  const { unmount } = follow();
  await pass(0);
  unmount();
  expect(Socket.last.isClosed).toBe(true);
  expect(network.sent[0]!.signal?.aborted).toBe(true);
  await pass(9000);
  expect(paths()).toHaveLength(1);
});

it('draws nothing after the page was left', async () => {
  const { unmount } = follow();
  await pass(0);
  act(() => Socket.last.receive({ type: 'task', task: TASK }));
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('ignores a late error of another task', async () => {
  let fail!: (error: Error) => void;
  answer = () => new Promise((_, reject) => (fail = reject));
  const { result, rerender } = renderHook(id => useExecTask(id, []), { initialProps: 't1' });
  await pass(0);
  const failFirst = fail;
  answer = () => TASK;
  rerender('t2');
  failFirst(new Error('late'));
  await pass(0);
  expect(result.current).toMatchObject({ gone: false, error: undefined });
});

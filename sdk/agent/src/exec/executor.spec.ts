import { randomUUID } from 'node:crypto';
import { eventually } from '../../test/eventually.ts';
import { SignatureGuard } from '../control/signature-guard.ts';
import { Log } from '../log.ts';
import { Executor } from './executor.ts';

interface Frame {
  readonly type: string;
  readonly id: string;
  readonly status?: string;
  readonly reason?: string | null;
  readonly data?: string;
}
function start() {
  const log = new Log(() => undefined);
  const executor = new Executor(new SignatureGuard({ keys: new Map(), folder: undefined, log }), log);
  const frames: Frame[] = [];
  const send = (frame: object) => void frames.push(frame as Frame);
  const exec = (command: string, overrides: object = {}) => {
    const id = randomUUID();
    executor.handlers.exec({ id, command, timeoutSeconds: 30, nodes: [], ...overrides }, send);
    return id;
  };
  const endOf = (id: string) => frames.find(frame => frame.type === 'execEnd' && frame.id === id);
  const ended = (id: string) => eventually('the command has ended', () => endOf(id) !== undefined);
  const text = (id: string) =>
    frames
      .filter(frame => frame.type === 'execOutput' && frame.id === id)
      .map(({ data }) => Buffer.from(data!, 'base64').toString())
      .join('');
  return { executor, frames, say: send, exec, endOf, ended, text, [Symbol.dispose]: () => executor.close() };
}

it('runs a command and delivers its output before its end', async () => {
  using agent = start();
  const id = agent.exec('echo hello');
  await agent.ended(id);
  expect(agent.text(id)).toBe('hello\n');
  expect(agent.endOf(id)).toMatchObject({ status: 'success', reason: null });
});

it('runs a request that arrives twice once', async () => {
  using agent = start();
  const id = agent.exec('echo hello');
  agent.exec('echo hello', { id });
  await agent.ended(id);
  agent.exec('echo hello', { id });
  expect(agent.text(id)).toBe('hello\n');
});

it.each([
  ['without a command', { command: undefined }],
  ['with a time-out of 0', { timeoutSeconds: 0 }],
  ['with half a second', { timeoutSeconds: 0.5 }],
])('refuses a request %s', async (_, overrides) => {
  using agent = start();
  const id = agent.exec('echo hello', overrides);
  await agent.ended(id);
  expect(agent.endOf(id)).toMatchObject({ status: 'refused', reason: 'invalid' });
});

it('ignores a request without an id', () => {
  using agent = start();
  agent.exec('echo hello', { id: 'x' });
  expect(agent.executor.busy).toBe(false);
});

it('runs 32 commands at once and refuses the next', async () => {
  using agent = start();
  const ids = Array.from({ length: 32 }, () => agent.exec('sleep 60'));
  const execution = agent.exec('echo hello');
  await agent.ended(execution);
  expect(agent.endOf(execution)).toMatchObject({ status: 'refused', reason: 'busy' });
  agent.executor.handlers.execCancel({ id: ids[0]! });
  await agent.ended(ids[0]!);
  const next = agent.exec('echo hello');
  await agent.ended(next);
  expect(agent.endOf(next)).toMatchObject({ status: 'success' });
});

it('cancels one command, and only that', async () => {
  using agent = start();
  const [first, second] = [agent.exec('sleep 60'), agent.exec('sleep 60')];
  agent.executor.handlers.execCancel({ id: first });
  await agent.ended(first);
  expect(agent.endOf(first)).toMatchObject({ status: 'cancelled' });
  expect(agent.executor.busy).toBe(true);
  expect(agent.endOf(second)).toBeUndefined();
});

it('ends a command at its time-out', async () => {
  using agent = start();
  const id = agent.exec('sleep 60', { timeoutSeconds: 1 });
  await agent.ended(id);
  expect(agent.endOf(id)).toMatchObject({ status: 'timeout' });
});

it('resumes output at the requested position on a new connection', async () => {
  using agent = start();
  const id = agent.exec('echo hello');
  await agent.ended(id);
  const resumedFrames: Frame[] = [];
  agent.executor.handlers.execResume({ id, from: 3 }, frame => resumedFrames.push(frame as Frame));
  await eventually('the end arrives', () => resumedFrames.some(({ type }) => type === 'execEnd'));
  expect(Buffer.from(resumedFrames[0]!.data!, 'base64').toString()).toBe('lo\n');
});

it.each([-1, 1.5, undefined])('ignores a request to continue from %p', async from => {
  using agent = start();
  const id = agent.exec('echo hello');
  await agent.ended(id);
  const sent = agent.frames.length;
  agent.executor.handlers.execResume({ id, from }, agent.say);
  const unaffected = agent.exec('echo other');
  await agent.ended(unaffected);
  expect(agent.frames.slice(sent).every(frame => frame.id === unaffected)).toBe(true);
});

it('reports an unknown command as lost, such as one from before a restart', () => {
  using agent = start();
  const id = randomUUID();
  agent.executor.handlers.execResume({ id, from: 0 }, agent.say);
  expect(agent.endOf(id)).toMatchObject({ status: 'failed', reason: 'lost' });
});

const isKnown = (agent: ReturnType<typeof start>, id: string) => {
  const answers: Frame[] = [];
  agent.executor.handlers.execResume({ id, from: 0 }, frame => answers.push(frame as Frame));
  return !answers.some(({ reason }) => reason === 'lost');
};

it('forgets an acknowledged result, but no running command', async () => {
  using agent = start();
  const [done, running] = [agent.exec('echo hello'), agent.exec('sleep 60')];
  await agent.ended(done);
  agent.executor.handlers.execAck({ id: done });
  agent.executor.handlers.execAck({ id: running });
  expect([isKnown(agent, done), isKnown(agent, running)]).toEqual([false, true]);
});

it('keeps the last 20 unacknowledged results', async () => {
  using agent = start();
  const ids: string[] = [];
  for (let i = 0; i < 21; i++) {
    ids.push(agent.exec('echo hello', { timeoutSeconds: 0 }));
    await agent.ended(ids.at(-1)!);
  }
  expect(ids.map(id => isKnown(agent, id))).toEqual([false, ...Array.from({ length: 20 }, () => true)]);
});

it('kills running commands and starts no others when the agent stops', async () => {
  const agent = start();
  const id = agent.exec('echo "pid $$"; sleep 60');
  await eventually('it runs', () => agent.text(id).includes('pid'));
  const pid = Number(agent.text(id).match(/pid (\d+)/)![1]);
  agent.executor.close();
  await eventually('it is gone', () => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  });
  await eventually('the agent has noticed it', () => !agent.executor.busy);
  agent.exec('echo late');
  expect(agent.executor.busy).toBe(false);
});

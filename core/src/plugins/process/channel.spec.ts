import { once } from 'node:events';
import { duplexPair, type Duplex } from 'node:stream';
import { eventually } from '../../../test/eventually.ts';
import { NO_LIMITS, type ChannelLimits } from './channel-limits.ts';
import { Channel, type ChannelHandlers } from './channel.ts';
import { encodeFrame } from './frames.ts';
import { fromThrown, toThrown, type Thrown } from './thrown.ts';

/** A channel on one end of a pipe, with the messages it received; the test writes raw bytes to the other end. */
function listening(handlers: Partial<ChannelHandlers> = {}, limits: Partial<ChannelLimits> = {}) {
  const [near, far] = duplexPair();
  const notifications: unknown[] = [];
  const closed: string[] = [];
  const channel = new Channel(
    near as Duplex,
    {
      ask: (_, args) => args,
      tell: (op, args) => void notifications.push([op, args]),
      describe: toThrown,
      thrown: thrown => fromThrown(thrown as Thrown),
      closed: reason => void closed.push(reason),
      ...handlers,
    },
    { ...NO_LIMITS, ...limits },
  );
  const send = (message: unknown) => void encodeFrame(message).forEach(piece => far.write(piece));
  return { channel, far: far as Duplex, notifications, closed, send };
}

/** Two connected channels. */
function connectedPair(handlers: Partial<ChannelHandlers>) {
  const near = listening();
  const remote = new Channel(near.far, {
    ask: () => undefined,
    tell: () => undefined,
    describe: toThrown,
    thrown: thrown => fromThrown(thrown as Thrown),
    closed: () => undefined,
    ...handlers,
  });
  return { near: near.channel, far: remote };
}

it('passes results, errors and messages', async () => {
  const { near } = connectedPair({
    ask: (op, args) => {
      if (op === 'fail') throw Object.assign(new Error('no'), { name: 'DeliveryError', hint: { field: 'key' } });
      return { op, args };
    },
  });
  expect(await near.ask('echo', { bytes: new Uint8Array([1]) })).toEqual({
    op: 'echo',
    args: { bytes: new Uint8Array([1]) },
  });
  expect(await near.ask('echo')).toEqual({ op: 'echo', args: null });
  await expect(near.ask('fail')).rejects.toMatchObject({
    name: 'DeliveryError',
    message: 'no',
    hint: { field: 'key' },
  });
});

it('rejects unserialisable values at their sender, and continues', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const { near } = connectedPair({ ask: () => circle });
  await expect(near.ask('circle')).rejects.toThrow(/circular/);
  await expect(near.ask('circle', circle)).rejects.toThrow(/circular/);
  await expect(near.ask('circle')).rejects.toThrow(/circular/);
});

it.each([
  ['an answer without a request', ['!', 7, 1], /nobody asked question 7/],
  ['a failure without a request', ['x', 1, {}], /nobody asked question 1/],
  ['no list', { op: 'x' }, /a message is a list/],
  ['no number', ['?', 'one', 'op'], /a message has a number/],
  ['a kind that is none', ['*', 1], /a message is/],
])('closes after %s', async (_, message, reason) => {
  const { send, closed } = listening();
  send(message);
  await eventually(() => closed.length > 0);
  expect(closed).toEqual([expect.stringMatching(reason)]);
});

it('rejects pending requests when it ends, and all later ones', async () => {
  const { channel, far } = listening();
  const answer = channel.ask('anything');
  far.end();
  await expect(answer).rejects.toThrow('its pipe closed');
  await expect(channel.ask('more')).rejects.toThrow('has ended');
});

it('queues requests above the limit, and still reads other messages', async () => {
  const open: ((value: string) => void)[] = [];
  const { send, far, notifications } = listening(
    { ask: () => new Promise<string>(resolve => void open.push(resolve)) },
    { maxAsked: 3 },
  );
  far.resume();
  for (let n = 1; n <= 10; n++) send(['?', n, 'wait']);
  await eventually(() => open.length === 3);
  send(['.', 'meanwhile']);
  await eventually(() => notifications.length === 1);
  expect(open).toHaveLength(3);
  open[0]!('done');
  await eventually(() => open.length === 4);
  for (let i = 1; i < 10; i++) {
    await eventually(() => open.length > i);
    open[i]!('done');
  }
});

it.each([
  ['questions', { maxAsked: 1, maxBacklog: 4 }, ''],
  ['bytes', { maxAsked: 1, maxBacklogBytes: 20_000 }, 'x'.repeat(5000)],
])('stops reading once too many %s wait', async (_, limits, args) => {
  const open: ((value: string) => void)[] = [];
  const { send, channel, notifications, far } = listening(
    { ask: () => new Promise<string>(resolve => void open.push(resolve)) },
    limits,
  );
  far.resume();
  for (let n = 1; n <= 20; n++) send(['?', n, 'wait', args]);
  send(['.', 'behind']);
  await eventually(() => channel.isPaused);
  expect([open.length, notifications.length]).toEqual([1, 0]);
  for (let i = 0; i < 20; i++) {
    await eventually(() => open.length > i);
    open[i]!('done');
  }
  await eventually(() => notifications.length === 1);
  expect(channel.isPaused).toBe(false);
});

it('spreads the work of messages over several seconds', async () => {
  const { send, notifications } = listening(
    {
      tell: () => {
        const end = performance.now() + 10;
        while (performance.now() < end);
        notifications.push(1);
      },
    },
    { maxBusyMs: 50 },
  );
  for (let i = 0; i < 12; i++) send(['.', 'busy']);
  await eventually(() => notifications.length > 0);
  expect(notifications.length).toBeLessThan(8);
  await eventually(() => notifications.length === 12);
});

it('closes if the other side does not read', async () => {
  const { channel, closed } = listening({}, { maxUnread: 1024 * 1024 });
  for (let i = 0; i < 100; i++) channel.tell('much', 'x'.repeat(64 * 1024));
  await eventually(() => closed.length > 0);
  expect(closed).toEqual(['it does not read what it is sent']);
});

it('treats a failing pipe as a closed one', async () => {
  const { far, closed, channel } = listening();
  const farClosed = once(far, 'close');
  channel.end('enough');
  far.destroy();
  await farClosed;
  expect(closed).toEqual(['enough']);
});

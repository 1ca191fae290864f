import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import { TestClock } from '../../../test/clock.ts';
import { readFrames } from './read-frames.ts';

function open(perMinute = 60) {
  const clock = new TestClock();
  const received: number[] = [];
  const closes: number[] = [];
  const socket = Object.assign(new EventEmitter(), { close: (code: number) => void closes.push(code) });
  readFrames(
    socket as unknown as WebSocket,
    z.object({ n: z.number() }),
    { clock, perMinute },
    ({ n }) => void received.push(n),
  );
  const receive = (text: string) => socket.emit('message', Buffer.from(text));
  return { clock, received, closes, receive };
}

it('passes on frames that match', () => {
  const { received, closes, receive } = open();
  receive('{"n":1}');
  receive('{"n":2,"more":true}');
  expect([received, closes]).toEqual([[1, 2], []]);
});

it.each(['not JSON', 'null', '{"n":"1"}'])('closes the socket after %s', text => {
  const { received, closes, receive } = open();
  receive(text);
  expect([received, closes]).toEqual([[], [SOCKET_CLOSE.policyViolation]]);
});

it('closes the socket after more frames than its rate allows', async () => {
  const { clock, received, closes, receive } = open(60);
  for (let i = 0; i < 60; i++) receive(`{"n":${i}}`);
  await clock.advance('1s');
  receive('{"n":60}');
  expect([received.length, closes]).toEqual([61, []]);
  receive('{"n":61}');
  expect([received.length, closes]).toEqual([61, [SOCKET_CLOSE.policyViolation]]);
});

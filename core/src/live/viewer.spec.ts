import { randomBytes } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { WebSocket } from 'ws';
import { SharedFrame } from './encoded-frame.ts';
import { Viewer } from './viewer.ts';

const FULL = 64 * 1024;
const frame = (text: string, numbered?: string) => new SharedFrame(() => text, numbered ? () => numbered : undefined);

function open(reads = { compressed: false, numbered: false }) {
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0 };
  const sent: { readonly data: Buffer; readonly binary: boolean }[] = [];
  const viewer = new Viewer(
    {
      ...socket,
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      get readyState() {
        return socket.readyState;
      },
      send: (data: Buffer, { binary }: { readonly binary: boolean }) => void sent.push({ data, binary }),
    } as unknown as WebSocket,
    reads,
  );
  const update = (now: number, ...texts: string[]) =>
    viewer.update(
      texts.map(text => frame(text)),
      () => frame('snapshot'),
      now,
    );
  const texts = () => sent.splice(0).map(({ data }) => data.toString());
  return { socket, viewer, update, texts, sent };
}

it('gets a snapshot first, then every frame', () => {
  const { update, texts } = open();
  update(0, 'a');
  update(1000, 'b', 'c');
  expect(texts()).toEqual(['snapshot', 'b', 'c']);
});

it('misses frames while too much waits to be sent, and then gets a snapshot', () => {
  const { socket, update, texts } = open();
  update(0);
  socket.bufferedAmount = FULL;
  update(10_000, 'a');
  socket.bufferedAmount = FULL + 1;
  update(11_000, 'b');
  socket.bufferedAmount = 1;
  update(12_000, 'c');
  expect(texts()).toEqual(['snapshot', 'a']);
  socket.bufferedAmount = 0;
  update(13_000, 'd');
  update(14_000, 'e');
  expect(texts()).toEqual(['snapshot', 'e']);
});

it('does not count as slow while there is nothing to send', () => {
  const { socket, update, texts } = open();
  update(0);
  socket.bufferedAmount = FULL + 1;
  update(1000);
  socket.bufferedAmount = 0;
  update(2000, 'a');
  expect(texts()).toEqual(['snapshot', 'a']);
});

it('gets two snapshots at least five seconds apart', () => {
  const { socket, update, texts } = open();
  update(0);
  socket.bufferedAmount = FULL + 1;
  update(1000, 'a');
  socket.bufferedAmount = 0;
  update(4999);
  expect(texts()).toEqual(['snapshot']);
  update(5000);
  expect(texts()).toEqual(['snapshot']);
});

it('gets nothing after its socket has closed', () => {
  const { socket, update, texts } = open();
  update(0);
  socket.readyState = 3;
  update(1000, 'a');
  expect(texts()).toEqual(['snapshot']);
});

it('gets no replaceable frame while too much waits to be sent', () => {
  const { socket, viewer, texts } = open();
  socket.bufferedAmount = FULL;
  viewer.send(frame('details'));
  socket.bufferedAmount = FULL + 1;
  viewer.send(frame('details'));
  expect(texts()).toEqual(['details']);
});

it('gets frames in its own format', () => {
  const long = randomBytes(300).toString('hex');
  const { viewer, sent } = open({ compressed: true, numbered: true });
  viewer.send(frame('plain', long));
  viewer.send(frame('short', 'numbered'));
  viewer.send(frame('no rows'));
  expect(sent.map(({ binary }) => binary)).toEqual([true, false, false]);
  expect(inflateSync(sent[0]!.data).toString()).toBe(long);
  expect(sent.slice(1).map(({ data }) => data.toString())).toEqual(['numbered', 'no rows']);
});

it('gets frames of 256 bytes and more compressed', () => {
  const { viewer, sent } = open({ compressed: true, numbered: false });
  for (const length of [255, 256]) viewer.send(frame('x'.repeat(length)));
  expect(sent.map(({ binary }) => binary)).toEqual([false, true]);
  expect(inflateSync(sent[1]!.data).toString()).toBe('x'.repeat(256));
});

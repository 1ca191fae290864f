import { RelayedSocket } from './relayed-socket.ts';

function open() {
  const frames: string[] = [];
  const allowed: number[] = [];
  const closes: (number | undefined)[] = [];
  const sent: [data: Buffer, binary: boolean][] = [];
  const socket = new RelayedSocket({
    data: (data, binary) => sent.push([data, binary]),
    close: code => closes.push(code),
    allow: bytes => allowed.push(bytes),
  });
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  socket.on('close', (code: number) => frames.push(`closed ${code}`));
  return { socket, frames, sent, allowed, closes };
}
const receive = (socket: RelayedSocket, ...texts: string[]) => {
  for (const text of texts) socket.received(Buffer.from(text), true);
};

it('keeps data that arrives while it is paused, and lets the client continue when it was read', () => {
  const { socket, frames, allowed } = open();
  receive(socket, 'a');
  socket.pause();
  receive(socket, 'bb', 'ccc');
  expect([frames, allowed]).toEqual([['a'], [1]]);
  socket.resume();
  expect([frames, allowed]).toEqual([
    ['a', 'bb', 'ccc'],
    [1, 2, 3],
  ]);
});

it('stops again where a reader pauses it', () => {
  const { socket, frames } = open();
  socket.pause();
  receive(socket, 'a', 'b');
  socket.once('message', () => socket.pause());
  socket.resume();
  expect(frames).toEqual(['a']);
});

it('closes after the data that the client sent before it left', () => {
  const { socket, frames, closes } = open();
  socket.pause();
  receive(socket, 'last words');
  socket.closed(1001);
  expect(frames).toEqual([]);
  socket.resume();
  expect(frames).toEqual(['last words', 'closed 1001']);
  expect(closes).toEqual([]);
});

it('emits no unread data after it was closed here', () => {
  const { socket, frames, closes } = open();
  socket.pause();
  receive(socket, 'unread');
  socket.close(1000);
  socket.resume();
  expect([frames, closes]).toEqual([['closed 1000'], [1000]]);
});

it('counts bytes as buffered until the other instance has written them', () => {
  const { socket } = open();
  let written = 0;
  socket.send('äb', () => written++);
  socket.send(Buffer.from('cdef'), { binary: true }, () => written++);
  socket.send('g');
  expect(socket.bufferedAmount).toBe(8);
  socket.written();
  expect([socket.bufferedAmount, written]).toEqual([5, 1]);
  socket.written();
  socket.written();
  socket.written();
  expect([socket.bufferedAmount, written]).toEqual([0, 2]);
});

it('closes once, and sends and receives nothing afterwards', () => {
  const { socket, frames, closes } = open();
  socket.terminate();
  socket.close();
  socket.send('late');
  receive(socket, 'late');
  socket.closed(1001);
  expect([frames, closes, socket.bufferedAmount]).toStrictEqual([['closed 1006'], [1006], 0]);
});

it('reports a missing code if it is closed without one', () => {
  const { socket, frames, closes } = open();
  socket.close();
  expect([frames, closes]).toEqual([['closed 1005'], [undefined]]);
});

it('passes on texts and bytes, and bytes without a copy', () => {
  const { socket, sent } = open();
  const bytes = Buffer.from('bytes');
  socket.send('text');
  socket.send(bytes);
  expect(sent).toEqual([
    [Buffer.from('text'), false],
    [bytes, true],
  ]);
  expect(sent[1]![0]).toBe(bytes);
});

it('closes at once with a client whose data was all read', () => {
  const { socket, frames } = open();
  expect(socket.isPaused).toBe(false);
  receive(socket, 'read');
  socket.closed(4000);
  expect(frames).toEqual(['read', 'closed 4000']);
});

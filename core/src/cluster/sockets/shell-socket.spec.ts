import { SOCKET_CLOSE } from '@vitrine/contracts';
import { ShellSocket } from './shell-socket.ts';

function open() {
  const requests: unknown[] = [];
  const socket = new ShellSocket({
    input: data => void requests.push(data.toString()),
    resize: (columns, rows) => void requests.push([columns, rows]),
    pause: isPaused => void requests.push(isPaused ? 'pause' : 'resume'),
    close: () => void requests.push('close'),
  });
  const frames: unknown[] = [];
  socket.on('message', (data: Buffer, isBinary: boolean) => frames.push([data.toString(), isBinary]));
  socket.on('close', (code: number) => frames.push(code));
  return { socket, requests, frames };
}

it('sends bytes as input and text as the size', () => {
  const { socket, requests } = open();
  let sent = 0;
  socket.send(Buffer.from('ls'), {}, () => sent++);
  socket.send('{"columns":100,"rows":30}', {}, () => sent++);
  expect([requests, sent]).toEqual([['ls', [100, 30]], 2]);
});

it('passes on output until it is closed', () => {
  const { socket, frames } = open();
  socket.terminal.output(Buffer.from('a'));
  socket.close();
  socket.terminal.output(Buffer.from('b'));
  expect(frames).toEqual([['a', true], SOCKET_CLOSE.noStatus]);
});

it('pauses and resumes the shell', () => {
  const { socket, requests } = open();
  expect(socket.isPaused).toBe(false);
  socket.pause();
  expect(socket.isPaused).toBe(true);
  socket.resume();
  expect([socket.isPaused, requests]).toEqual([false, ['pause', 'resume']]);
});

it('closes the shell once', () => {
  const { socket, requests, frames } = open();
  socket.close();
  socket.terminate();
  socket.terminal.exited();
  expect([requests, frames, socket.readyState]).toEqual([['close'], [SOCKET_CLOSE.noStatus], 3]);
});

it('closes after its shell has exited', () => {
  const { socket, requests, frames } = open();
  socket.terminal.exited();
  socket.close();
  expect([requests, frames]).toEqual([[], [SOCKET_CLOSE.noStatus]]);
});

it('closes the shell of a lost connection', () => {
  const { socket, requests } = open();
  socket.terminate();
  expect(requests).toEqual(['close']);
});

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { machineAccess } from './access.ts';
import { DatagramInboxes } from './datagram-inboxes.ts';

/** An unused UDP port of 127.0.0.1. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

async function send(port: number, ...texts: string[]): Promise<void> {
  const socket = createSocket('udp4');
  for (const text of texts)
    await new Promise((resolve, reject) =>
      socket.send(text, port, '127.0.0.1', error => (error ? reject(error) : resolve(undefined))),
    );
  socket.close();
}

/** Takes datagrams until this many have arrived. */
async function receiveTexts(access: Pick<ReturnType<typeof machineAccess>, 'receive'>, port: number, count: number) {
  const texts: string[] = [];
  while (texts.length < count) {
    texts.push(...(await access.receive(port)).texts);
    await new Promise(resolve => setImmediate(resolve));
  }
  return texts;
}

it('receives each datagram once', async () => {
  using access = machineAccess();
  const port = await freePort();
  expect(await access.receive(port)).toEqual({ texts: [], dropped: 0 });
  await send(port, 'gorets:1|c', 'glork:320|ms');
  expect(await receiveTexts(access, port, 2)).toEqual(['gorets:1|c', 'glork:320|ms']);
  expect((await access.receive(port)).texts).toEqual([]);
});

it('drops and counts datagrams beyond its limit', async () => {
  using access = machineAccess('', new DatagramInboxes(10));
  const port = await freePort();
  await access.receive(port);
  await send(port, 'short', 'much too long');
  let [texts, dropped] = [0, 0];
  while (texts + dropped < 2) {
    await new Promise(resolve => setImmediate(resolve));
    const received = await access.receive(port);
    [texts, dropped] = [texts + received.texts.length, dropped + received.dropped];
  }
  expect([texts, dropped]).toEqual([1, 1]);
});

it('names a port that another program uses, and opens it once it is free', async () => {
  const port = await freePort();
  using access = machineAccess();
  {
    using machine = machineAccess();
    await machine.receive(port);
    await expect(access.receive(port)).rejects.toThrow(`UDP port ${port} is used by another program`);
  }
  await send(port, 'lost');
  expect((await access.receive(port)).dropped).toBe(0);
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** Minimal server for reports on Node: `ws` reads them, JSON.parse parses them, nothing is stored. Prints its port. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', socket =>
  socket.on('message', data => {
    const frame = JSON.parse(String(data)) as { type: string };
    if (frame.type === 'hello') socket.send('{"type":"welcome"}');
  }),
);
await once(server, 'listening');
console.log((server.address() as AddressInfo).port);

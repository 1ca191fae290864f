import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const TYPES: Readonly<Record<string, number>> = { A: 1, MX: 15, TXT: 16 };

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').flatMap(label => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);

/** Returns the data of a record as defined in RFC 1035: section 3.4.1 (A), 3.3.9 (MX), 3.3.14 (TXT). */
function dataOf(type: string, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  if (type === 'TXT') return Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  const [priority = '0', exchange = ''] = value.split(' ');
  return Buffer.concat([Buffer.from([0, Number(priority)]), nameBytes(exchange)]);
}

/** Starts a name server for tests: responds over UDP as defined in RFC 1035, section 4, from a map of `name type` to values. */
export async function nameServer(records: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    // A header of 12 bytes, then the question: a name of labels, type and class.
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const type = Object.keys(TYPES).find(name => TYPES[name] === query.readUInt16BE(at + 1)) ?? '';
    const name = labels.join('.').toLowerCase();
    const found = records[`${name} ${type}`] ?? [];
    const isKnown = Object.keys(records).some(key => key.startsWith(`${name} `));
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    // An authoritative response with recursion; code 3 means that the name does not exist.
    head.writeUInt16BE(0x85_80 | (isKnown ? 0 : 3), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found.length, 6);
    const answers = found.map(value => {
      const data = dataOf(type, value);
      const fixed = Buffer.alloc(12);
      fixed.writeUInt16BE(0xc0_0c, 0);
      fixed.writeUInt16BE(TYPES[type]!, 2);
      fixed.writeUInt16BE(1, 4);
      fixed.writeUInt32BE(60, 6);
      fixed.writeUInt16BE(data.length, 10);
      return Buffer.concat([fixed, data]);
    });
    socket.send(Buffer.concat([head, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>(resolve => void socket.bind(0, '127.0.0.1', resolve));
  return {
    server: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => void socket.close(resolve)),
  };
}

import type { Socket } from 'node:net';

/** Head of an HTTP/1.1 response. Sufficient for upgrades and tunnels, where the http module would use too much memory. */
export interface HttpHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes received after the head. */
  readonly rest: Buffer;
}

const MAX_HEAD_BYTES = 16 * 1024;
const END = '\r\n\r\n';

/** Reads the head of a response and leaves the socket paused after it. */
export function readHead(socket: Socket): Promise<HttpHead> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const leave = (): void => void socket.off('data', take).off('error', fail).off('close', hungUp);
    const fail = (error: Error): void => (leave(), reject(error));
    const hungUp = (): void => fail(Object.assign(new Error('it hung up'), { code: 'ECONNRESET' }));
    const take = (piece: Buffer): void => {
      bytes = Buffer.concat([bytes, piece]);
      const end = bytes.indexOf(END);
      if (end < 0) return bytes.length > MAX_HEAD_BYTES ? fail(new Error('it does not speak HTTP')) : undefined;
      socket.pause();
      leave();
      const head = parseHead(bytes.toString('latin1', 0, end));
      if (head) resolve({ ...head, rest: bytes.subarray(end + END.length) });
      else reject(new Error('it does not speak HTTP'));
    };
    socket.on('data', take).once('error', fail).once('close', hungUp);
    socket.resume();
  });
}

function parseHead(text: string): Omit<HttpHead, 'rest'> | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})\b/.exec(first)?.[1];
  if (status === undefined) return undefined;
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { status: Number(status), headers };
}

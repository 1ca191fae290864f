import { connect } from 'node:net';

const MAX_ANSWER_BYTES = 4_000_000;
const SOCKET_MS = 5000;

/** Sends GET to a unix socket, and returns the JSON of the response. Throws an error with a message for statuses other than 200. */
export async function getJson(socket: string, path: string): Promise<unknown> {
  const body = await getBody(socket, path);
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Error(`${path} does not answer with JSON`);
  }
}

/**
 * Sends GET to a unix socket, and returns the body of the response. HTTP/1.0 over a plain socket, because node:http takes about 6
 * MB.
 */
export function getBody(socket: string, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const link = connect({ path: socket }, () => link.write(`GET ${path} HTTP/1.0\r\nHost: localhost\r\n\r\n`));
    link.setTimeout(SOCKET_MS, () => link.destroy(new Error(`${path} does not answer`)));
    link.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length > MAX_ANSWER_BYTES) link.destroy(new Error(`the answer of ${path} is too long`));
    });
    link.on('error', reject);
    link.on('end', () => {
      const answer = Buffer.concat(parts);
      const head = answer.subarray(0, 40).toString('latin1');
      if (/^HTTP\/1\.[01] 200 /.test(head)) resolve(bodyOf(answer));
      else reject(new Error(`${path} answers ${head.slice(9).split('\r')[0]}`));
    });
  });
}

/** Returns the body of a response; servers may respond to an HTTP/1.0 request in chunks. */
function bodyOf(answer: Buffer): Buffer {
  const end = answer.indexOf('\r\n\r\n');
  const body = answer.subarray(end + 4);
  if (!/\r\ntransfer-encoding: *chunked/i.test(answer.subarray(0, end).toString('latin1'))) return body;
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = body.indexOf('\r\n', at);
    const size = parseInt(body.subarray(at, line).toString('latin1'), 16);
    if (line < 0 || !(size > 0)) return Buffer.concat(chunks);
    chunks.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

import { randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';

/** Maximum bytes of a response that are checked. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Client of a running site that sends paths and headers unnormalised, as attack tools do. */
export class Site {
  constructor(base) {
    this.base = base.replace(/\/+$/, '');
    const { protocol, hostname, port, pathname, host, origin } = new URL(this.base);
    Object.assign(this, {
      secure: protocol === 'https:',
      host,
      origin,
      named: !/^[\d.]+$|^\[|^localhost$/.test(hostname),
    });
    this.options = { hostname: hostname.replace(/^\[|\]$/g, ''), port, protocol };
    this.prefix = pathname.replace(/\/+$/, '');
    this.client = this.secure ? https : http;
    /** Every cookie that any response set. */
    this.cookies = [];
  }

  /** Returns `{ status, headers, text }`; status 0 if the site aborted the request. */
  ask(path, { method = 'GET', headers = {}, body } = {}) {
    return new Promise((resolve, reject) => {
      const request = this.client.request(
        { ...this.options, path: this.prefix + path, method, headers, agent: false, timeout: 15_000 },
        response => {
          this.cookies.push(...[response.headers['set-cookie'] ?? []].flat());
          let text = '';
          response.setEncoding('utf8');
          response.on('data', piece => (text.length < MAX_BYTES ? (text += piece) : response.destroy()));
          response.on('close', () => resolve({ status: response.statusCode, headers: response.headers, text }));
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer within 15 s')));
      request.on('error', error =>
        absent(error) ? reject(error) : resolve({ status: 0, headers: {}, text: String(error) }),
      );
      request.end(body);
    });
  }

  json(path, value, options = {}) {
    const headers = { 'content-type': 'application/json', origin: this.origin, ...options.headers };
    return this.ask(path, { method: 'POST', ...options, headers, body: JSON.stringify(value) });
  }

  /**
   * Opens a WebSocket. Returns the status and, if it was opened, the data received within `listen` ms after `say` was sent: `heard`
   * as text, and `closed` if the site closed it.
   */
  knock(path, { headers = {}, say = [], listen = 0 } = {}) {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    };
    return new Promise((resolve, reject) => {
      const request = this.client.request({
        ...this.options,
        path: this.prefix + path,
        headers: { ...upgrade, ...headers },
        agent: false,
        timeout: 15_000,
      });
      request.on('response', response => {
        response.resume();
        resolve({ status: response.statusCode, heard: '', closed: true });
      });
      request.on('upgrade', (_, socket, head) => {
        let received = head.toString('utf8');
        let closed = false;
        socket.on('data', piece => (received += piece.toString('utf8')));
        socket.on('error', () => undefined);
        socket.on('close', () => (closed = true));
        for (const text of say) socket.write(frame(text));
        setTimeout(() => {
          socket.destroy();
          resolve({ status: 101, heard: received, closed });
        }, listen);
      });
      request.on('timeout', () => request.destroy(new Error('no answer within 15 s')));
      request.on('error', error => (absent(error) ? reject(error) : resolve({ status: 0, heard: '', closed: true })));
      request.end();
    });
  }
}

/** Returns true if nothing listens at this URL. */
const absent = ({ code }) => code === 'ECONNREFUSED' || code === 'ENOTFOUND';

/** Encodes a client's text frame. */
function frame(text) {
  const data = Buffer.from(text);
  const length =
    data.length < 126
      ? Buffer.from([0x80 | data.length])
      : data.length < 65_536
        ? Buffer.from([0x80 | 126, data.length >> 8, data.length & 255])
        : Buffer.concat([Buffer.from([0x80 | 127, 0, 0, 0, 0]), uint32(data.length)]);
  // A mask of zeros does not change the data.
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), data]);
}

function uint32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

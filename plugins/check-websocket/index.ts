import { isIP } from 'node:net';
import { WebSocket } from 'ws';
import { NetworkError, pairs, secret, text } from '@vitrine/plugin-sdk';
import { connectionError, defineCheck } from '@vitrine/plugin-sdk/check';

/** Maximum size of a message. */
const MAX_BYTES = 1_000_000;

export default defineCheck({
  config: {
    url: text('Address', { placeholder: 'wss://example.com/socket', pattern: /^wss?:\/\/[^\s/]+/, maxLength: 2000 }),
    protocol: text('Subprotocol', { optional: true, maxLength: 100, destination: false }),
    headers: pairs('Headers', { destination: false }),
    authorization: secret('Authorization header', { optional: true, placeholder: 'Bearer …' }),
    send: text('Message that is sent', { optional: true, maxLength: 2000, destination: false }),
    expected: text('Text in an answer', { optional: true, destination: false }),
  },

  check: ({ url }) => ({ ...(!URL.canParse(url) && { url: 'is not a web address' }) }),

  async run({ address, now, signal }, { url, protocol, headers, authorization, send, expected }) {
    const target = new URL(url);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const checked = await address(host);
    const startedAt = now();
    const socket = new WebSocket(target, protocol || [], {
      headers: { ...headers, ...(authorization && { authorization }) },
      maxPayload: MAX_BYTES,
      followRedirects: false,
      // The connection uses the checked address.
      lookup: (_, options, done) => {
        const family = isIP(checked);
        if (options.all) done(null, [{ address: checked, family }]);
        else done(null, checked, family);
      },
    });
    signal.addEventListener('abort', () => socket.terminate());
    const status = await whenOpen(socket, target.host);
    if (status !== 101) return { state: 'down', message: `Status ${status} instead of 101` };
    const expectedReply = expected ? answer(socket, expected) : undefined;
    if (send) socket.send(send);
    await expectedReply;
    const seconds = (now() - startedAt) / 1000;
    return { state: 'ok', seconds, message: `Open in ${Math.round(seconds * 1000)} ms` };
  },
});

/** Waits until the socket is open. Returns the status code of the response. */
function whenOpen(socket: WebSocket, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.on('error', error => reject(connectionError(name, error)));
  });
}

/** Waits for a message that contains the text. */
function answer(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on('message', data => String(data).includes(text) && resolve());
    socket.on('close', () => reject(new NetworkError('unreachable', `It closed the connection before "${text}" came`)));
  });
}

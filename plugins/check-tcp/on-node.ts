import { once } from 'node:events';
import type { Socket } from 'node:net';
import { defineNodeCheck, NetworkError } from '@vitrine/plugin-sdk/on-node';

/** Maximum number of bytes read of a greeting. */
const MAX_BANNER = 4096;

interface Settings {
  readonly host: string;
  readonly port: number;
  readonly send: string;
  readonly banner: string;
}

export default defineNodeCheck<Settings>({
  kind: 'check-tcp',
  asks: ({ send, banner }) => (send ? 'action' : banner ? 'content' : undefined),

  async run({ connect, now }, { host, port, send, banner }) {
    const startedAt = now();
    const socket = await connect({ host, port });
    if (send) socket.write(`${send}\r\n`);
    const receivedText = banner ? await textUntil(socket, banner) : undefined;
    const seconds = (now() - startedAt) / 1000;
    if (receivedText !== undefined && !receivedText.includes(banner))
      return { state: 'down', seconds, message: `It says "${firstLine(receivedText)}" instead of "${banner}"` };
    return {
      state: 'ok',
      seconds,
      message: receivedText ? firstLine(receivedText) : `Open in ${Math.round(seconds * 1000)} ms`,
    };
  },
});

/** Reads until the text is received, a line is complete, the limit is reached or the service closes the connection. */
async function textUntil(socket: Socket, text: string): Promise<string> {
  let received = '';
  const ended = once(socket, 'close').then(() => undefined);
  for (;;) {
    const chunk = await Promise.race([once(socket, 'data').then(([data]) => String(data)), ended]);
    if (chunk === undefined && received === '')
      throw new NetworkError('unreachable', 'It closed the connection and said nothing');
    received += chunk ?? '';
    if (chunk === undefined || received.includes(text) || received.includes('\n') || received.length > MAX_BANNER)
      return received;
  }
}

const firstLine = (banner: string) =>
  banner
    .split(/[\r\n]/, 1)[0]!
    .replace(/[^\x20-\x7e\u00a0-\uffff]/g, '')
    .slice(0, 120);

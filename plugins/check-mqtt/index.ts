import { isIP } from 'node:net';
import type { MqttClient } from 'mqtt';
import { excerpt, flag, integer, NetworkError, secret, text } from '@vitrine/plugin-sdk';
import { connectionError, defineCheck } from '@vitrine/plugin-sdk/check';

/** Maximum number of bytes of a message that are compared. */
const MAX_TEXT = 10_000;

export default defineCheck({
  config: {
    host: text('Host', { placeholder: 'mqtt.example.com', maxLength: 253 }),
    port: integer('Port', { min: 1, max: 65_535, default: 1883 }),
    tls: flag('Encrypted (TLS)'),
    username: text('Username', { optional: true, destination: false }),
    password: secret('Password', { optional: true }),
    topic: text('Topic', {
      optional: true,
      maxLength: 200,
      help: 'The topic must have a retained message',
      destination: false,
    }),
    expected: text('Text in the message', { optional: true, destination: false }),
  },

  check: ({ username, password, topic, expected }) => ({
    ...(password && !username && { username: 'must not be empty where a password is given' }),
    ...(expected && !topic && { topic: 'must be given where a text is expected' }),
  }),

  async run({ address, now, signal }, { host, port, tls, username, password, topic, expected }) {
    const { connectAsync } = await import('mqtt');
    const startedAt = now();
    let client: MqttClient | undefined;
    try {
      client = await connectAsync({
        ...{ protocol: tls ? 'mqtts' : 'mqtt', host: await address(host), port, reconnectPeriod: 0 },
        ...(tls && !isIP(host) && { servername: host }),
        ...(username && { username, password }),
      });
    } catch (error) {
      // Error codes of the broker are numbers, those of the operating system are strings.
      if (typeof (error as { code?: unknown }).code === 'number')
        return { state: 'down', message: `It refused: ${excerpt((error as Error).message)}` };
      throw connectionError(`${host}:${port}`, error);
    }
    const connection = client;
    signal.addEventListener('abort', () => connection.end(true));
    const seconds = (now() - startedAt) / 1000;
    if (!topic) return { state: 'ok', seconds, message: `Connected in ${Math.round(seconds * 1000)} ms` };
    const newestMessage = await newest(connection, topic);
    if (!newestMessage.includes(expected))
      return { state: 'down', seconds, message: `It says "${excerpt(newestMessage)}" instead of "${expected}"` };
    return { state: 'ok', seconds, message: excerpt(newestMessage) };
  },
});

/** Returns the retained message of a topic. */
async function newest(client: MqttClient, topic: string): Promise<string> {
  const disconnected = new Promise<never>((_, reject) =>
    client.once('close', () => reject(new NetworkError('unreachable', 'It closed the connection'))),
  );
  const message = new Promise<string>(resolve =>
    client.on('message', (from, payload) => from === topic && resolve(payload.subarray(0, MAX_TEXT).toString())),
  );
  await Promise.race([client.subscribeAsync(topic), disconnected]);
  return Promise.race([message, disconnected]);
}

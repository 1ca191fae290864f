import { isIP } from 'node:net';
import { choice, clip, defineNotifier, flag, integer, type Notice, secret, text } from '@vitrine/plugin-sdk';
import { connect, inWords, lost } from './connect.ts';

export default defineNotifier({
  config: {
    host: text('Broker', { placeholder: 'mqtt.example.com' }),
    port: integer('Port', { min: 1, max: 65_535, default: 1883 }),
    tls: flag('Encrypted (TLS, usually port 8883)'),
    username: text('Username', { optional: true, destination: false }),
    password: secret('Password', { optional: true }),
    topic: text('Topic', {
      default: 'vitrine/notices',
      maxLength: 200,
      pattern: /^(?!\$)[^#+]+$/,
      help: 'Without the wildcards # and +',
      destination: false,
    }),
    qos: choice('Delivery', { least: 'At least once', exactly: 'Exactly once' }, { destination: false }),
    retain: flag('Keep the last one for those who subscribe later', { destination: false }),
  },

  check: ({ host, username, password }) => {
    if (!isIP(host) && !/^[\w.-]{1,253}$/.test(host))
      return { host: 'takes a name or an address alone: port and encryption have fields of their own' };
    if (username && !password) return { password: 'must not be empty where a username is given' };
    if (password && !username) return { username: 'must not be empty where a password is given' };
  },

  async send(notice, { config, network }) {
    const client = await connect(config, network);
    try {
      const { qos, retain } = config;
      const message = JSON.stringify(messageOf(notice));
      const sent = client.publishAsync(config.topic, message, { qos: qos === 'exactly' ? 2 : 1, retain });
      // The library keeps waiting if a broker closes the connection instead of responding.
      await Promise.race([sent, lost(client)]);
    } catch (error) {
      throw inWords(error);
    } finally {
      await client.endAsync(true);
    }
    return { detail: config.topic };
  },
});

/** Returns the complete notice, truncated: a broker may limit messages to 256 KB, and consumers expect less. */
const messageOf = ({ title, body, at, ...rest }: Notice) => ({
  ...rest,
  title: clip(title, 1000),
  body: clip(body, 10_000),
  at: new Date(at).toISOString(),
});

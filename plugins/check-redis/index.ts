import { isIP } from 'node:net';
import { excerpt, flag, integer, secret, text } from '@vitrine/plugin-sdk';
import { connectionError, defineCheck } from '@vitrine/plugin-sdk/check';

export default defineCheck({
  config: {
    host: text('Host', { placeholder: 'redis.example.com', maxLength: 253 }),
    port: integer('Port', { min: 1, max: 65_535, default: 6379 }),
    tls: flag('Encrypted (TLS)'),
    username: text('Username', { optional: true, help: 'If empty, the default user', destination: false }),
    password: secret('Password', { optional: true }),
  },

  async run({ address, now, signal }, { host, port, tls, username, password }) {
    const { Redis } = await import('ioredis');
    const startedAt = now();
    const client = new Redis({
      ...{ host: await address(host), port, lazyConnect: true, maxRetriesPerRequest: 0, enableReadyCheck: false },
      ...(tls && { tls: isIP(host) ? {} : { servername: host } }),
      ...(username && { username }),
      ...(password && { password }),
      // No retries here: the core repeats a check.
      retryStrategy: () => null,
    });
    let broken: Error | undefined;
    client.on('error', error => (broken = error));
    signal.addEventListener('abort', () => client.disconnect());
    try {
      await client.connect();
      await client.ping();
      const seconds = (now() - startedAt) / 1000;
      // Not every user has permission to run the command.
      const replication = await client.info('replication').catch(() => '');
      if (/^master_link_status:down/m.test(replication))
        return { state: 'degraded', seconds, message: 'The link to its master is down' };
      return { state: 'ok', seconds, message: `Answered in ${Math.round(seconds * 1000)} ms` };
    } catch (error) {
      const cause = (broken ?? error) as Error;
      if (cause.name === 'ReplyError') return { state: 'down', message: `It refused: ${excerpt(cause.message)}` };
      throw connectionError(`${host}:${port}`, cause);
    }
  },
});

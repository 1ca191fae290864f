import { isIP } from 'node:net';
import { choice, excerpt, integer, secret, text } from '@vitrine/plugin-sdk';
import { connectionError, defineCheck } from '@vitrine/plugin-sdk/check';

/** Error of the mail library. `responseCode`: status code of the server's response. */
interface MailError extends Error {
  readonly response?: string;
  readonly responseCode?: number;
}

export default defineCheck({
  config: {
    host: text('Host', { placeholder: 'smtp.example.com', maxLength: 253 }),
    port: integer('Port', { min: 1, max: 65_535, default: 587 }),
    encryption: choice('Encryption', {
      starttls: 'STARTTLS (usually port 25 or 587)',
      tls: 'TLS from the start (usually port 465)',
      none: 'None',
    }),
    username: text('Username', { optional: true, help: 'If empty, the check does not sign in', destination: false }),
    password: secret('Password', { optional: true }),
  },

  check: ({ username, password }) => ({
    ...(username && !password && { password: 'must not be empty where a username is given' }),
    ...(password && !username && { username: 'must not be empty where a password is given' }),
  }),

  async run({ address, now, signal }, { host, port, encryption, username, password }) {
    const { createTransport } = await import('nodemailer');
    const startedAt = now();
    const transport = createTransport({
      ...{ host: await address(host), port, secure: encryption === 'tls' },
      ...{ requireTLS: encryption === 'starttls', ignoreTLS: encryption === 'none' },
      // The connection uses the checked address; the certificate must match the name.
      tls: isIP(host) ? {} : { servername: host },
      ...(username && { auth: { user: username, pass: password }, forceAuth: true }),
    });
    signal.addEventListener('abort', () => transport.close());
    try {
      await transport.verify();
    } catch (error) {
      const { response, responseCode } = error as MailError;
      if (responseCode !== undefined)
        return { state: 'down', message: `It refused: ${excerpt(response ?? String(responseCode))}` };
      // The library replaces the system's error code, but preserves the message.
      throw connectionError(`${host}:${port}`, new Error((error as Error).message));
    }
    const seconds = (now() - startedAt) / 1000;
    return { state: 'ok', seconds, message: `Ready in ${Math.round(seconds * 1000)} ms` };
  },
});

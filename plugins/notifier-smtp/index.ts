import { isIP } from 'node:net';
import {
  choice,
  defineNotifier,
  DeliveryError,
  email,
  integer,
  isNetworkError,
  list,
  plainText,
  secret,
  text,
} from '@vitrine/plugin-sdk';
import { mailHtml } from './mail-html.ts';

export default defineNotifier({
  config: {
    host: text('Host', { placeholder: 'smtp.example.com' }),
    port: integer('Port', { min: 1, max: 65_535, default: 587 }),
    ssl: choice('Encryption', {
      starttls: 'STARTTLS (usually port 587)',
      tls: 'TLS from the start (usually port 465)',
      none: 'None',
    }),
    username: text('Username', { optional: true, help: 'Empty where the server asks for none', destination: false }),
    password: secret('Password', { optional: true }),
    sender: email('Sender', { placeholder: 'status@example.com', destination: false }),
    receiver: list('Receivers', { help: 'One address per line', destination: false }),
  },

  check: ({ receiver, username, password }) => {
    const wrong = receiver.find(address => !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address));
    if (wrong) return { receiver: `"${wrong}" is not an email address` };
    if (username && !password) return { password: 'must not be empty where a username is given' };
  },

  async send(notice, { config, network }) {
    const { createTransport } = await import('nodemailer');
    const address = await network.resolve(config.host);
    const transport = createTransport({
      host: address,
      port: config.port,
      secure: config.ssl === 'tls',
      requireTLS: config.ssl === 'starttls',
      ignoreTLS: config.ssl === 'none',
      // The connection uses the checked address; the certificate must match the name.
      tls: isIP(config.host) ? {} : { servername: config.host },
      ...(config.username && { auth: { user: config.username, pass: config.password } }),
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    });
    try {
      const { messageId } = await transport.sendMail({
        from: { name: notice.site.name, address: config.sender },
        to: [...config.receiver],
        subject: notice.title.replace(/\s+/g, ' '),
        text: plainText(notice),
        html: mailHtml(notice),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Vitrine-Event': notice.event },
      });
      return { detail: messageId };
    } catch (error) {
      throw inWords(error as MailError);
    } finally {
      transport.close();
    }
  },
});

interface MailError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

function inWords(error: MailError): Error {
  if (isNetworkError(error)) return error;
  const { code, responseCode = 0 } = error;
  const said = error.message.slice(0, 200);
  if (code === 'EAUTH')
    return new DeliveryError('The mail server refused username and password.', { field: 'password' });
  if (code === 'ETLS') return new DeliveryError(`The connection could not be encrypted: ${said}`, { field: 'ssl' });
  if (code === 'EENVELOPE' && responseCode >= 500)
    return new DeliveryError(`The mail server refused an address: ${said}`, { field: 'receiver' });
  if (responseCode >= 500) return new DeliveryError(`The mail server refused the message: ${said}`);
  return new DeliveryError(`The mail server did not take the message: ${said}`, { retry: true });
}

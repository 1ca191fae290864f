import { isIP } from 'node:net';
import {
  certificateError,
  choice,
  defineNotifier,
  DeliveryError,
  integer,
  isNetworkError,
  list,
  plainText,
  secret,
  text,
} from '@vitrine/plugin-sdk';
import { mailHtml } from './mail-html.ts';

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

export default defineNotifier({
  config: {
    host: text('Host', { placeholder: 'smtp.example.com' }),
    port: integer('Port', { min: 1, max: 65_535, default: 587 }),
    ssl: choice('Encryption', {
      starttls: 'STARTTLS (usually port 587)',
      tls: 'TLS from the start (usually port 465)',
      none: 'None',
    }),
    username: text('Username', { optional: true, help: 'Leave empty if the server requires none', destination: false }),
    password: secret('Password', { optional: true }),
    sender: text('Sender', {
      placeholder: 'status@example.com',
      help: 'An address, optionally preceded by a name, by default that of the site: Status <status@example.com>',
      destination: false,
    }),
    receiver: list('Receivers', { help: 'One address per line', destination: false }),
  },

  check: ({ host, sender, receiver, username, password }) => {
    if (!isIP(host) && !/^[\w.-]{1,253}$/.test(host))
      return { host: 'takes a name or an address alone: port and encryption have fields of their own' };
    const wrong = receiver.find(address => !ADDRESS.test(address));
    if (!ADDRESS.test(senderOf(sender).address)) return { sender: `"${sender}" is not an email address` };
    if (wrong) return { receiver: `"${wrong}" is not an email address` };
    if (username && !password) return { password: 'must not be empty where a username is given' };
    if (password && !username) return { username: 'must not be empty where a password is given' };
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
      // Without `forceAuth`, the library would send the mail unauthenticated to a server that offers no authentication.
      ...(config.username && { auth: { user: config.username, pass: config.password }, forceAuth: true }),
      connectionTimeout: 15_000,
      greetingTimeout: config.port === 465 && config.ssl !== 'tls' ? 5_000 : 15_000,
      socketTimeout: 30_000,
    });
    try {
      const { messageId, rejected } = await transport.sendMail({
        from: { name: notice.site.name, ...senderOf(config.sender) },
        to: [...config.receiver],
        subject: notice.title.replace(/\s+/g, ' '),
        text: plainText(notice),
        html: mailHtml(notice),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Vitrine-Event': notice.event },
      });
      // The other recipients already have the mail: an error would make the core send it again.
      const rejectedText = rejected.length > 0 ? `; the server refused ${rejected.join(', ')}` : '';
      return { detail: `${messageId}${rejectedText}` };
    } catch (error) {
      throw inWords(error as MailError, config);
    } finally {
      transport.close();
    }
  },
});

/** Returns the parts of `Name <address>`, or of a bare address. */
function senderOf(text: string): { readonly name?: string; readonly address: string } {
  const [, name = '', address] = /^(.*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const displayName = name.trim().replace(/^"(.*)"$/, '$1');
  return address === undefined ? { address: text.trim() } : { address, ...(displayName && { name: displayName }) };
}

interface MailError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

type Encryption = 'starttls' | 'tls' | 'none';

/** Usual encryption of ports: TLS from the start, or STARTTLS. */
const USUAL: Readonly<Record<number, 'tls' | 'starttls'>> = {
  465: 'tls',
  587: 'starttls',
  25: 'starttls',
  2525: 'starttls',
};

/**
 * Returns true if the server apparently uses another encryption than the configured one: it stays silent, or its response is not
 * TLS.
 */
const isMismatch = ({ code, message }: MailError, ssl: Encryption): boolean =>
  ssl === 'tls'
    ? /wrong version number|packet length too long|unknown protocol|http request/i.test(message)
    : (code === 'ETIMEDOUT' && /greeting/i.test(message)) || /invalid greeting/i.test(message) || code === 'EPROTOCOL';

function inWords(
  error: MailError,
  { host, port, ssl }: { readonly host: string; readonly port: number; readonly ssl: Encryption },
): Error {
  const { code, responseCode = 0 } = error;
  const defaultSecurity = USUAL[port];
  if (isMismatch(error, ssl) && (defaultSecurity === undefined || defaultSecurity !== ssl))
    return new DeliveryError(
      ssl === 'tls'
        ? `Port ${port} does not begin with TLS. Select STARTTLS, which port 587 usually has.`
        : `Port ${port} did not greet: it may expect TLS from the start, which port 465 usually has.`,
      { field: 'ssl' },
    );
  if (isNetworkError(error)) return error;
  const certificate = certificateError(host, error);
  if (certificate) return certificate;
  const errorText = error.message.slice(0, 200);
  if (code === 'EAUTH')
    return new DeliveryError('The mail server refused username and password.', { field: 'password' });
  if (code === 'ETLS')
    return new DeliveryError(`The connection could not be encrypted: ${errorText}`, { field: 'ssl' });
  if (code === 'EENVELOPE' && responseCode >= 500)
    return new DeliveryError(`The mail server refused an address: ${errorText}`, { field: 'receiver' });
  if (responseCode >= 500) return new DeliveryError(`The mail server refused the message: ${errorText}`);
  return new DeliveryError(`The mail server did not take the message: ${errorText}`, { retry: true });
}

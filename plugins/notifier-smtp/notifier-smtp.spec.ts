import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { sendWith } from '@vitrine/plugin-sdk/testing';
import smtp from './index.ts';

/** Starts a real mail server on loopback that stores received mails. */
async function mailServer(options: SMTPServerOptions = {}) {
  const mails: { from: string; to: string[]; text: string; secure: boolean }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, session, done) {
      let text = '';
      stream
        .on('data', (chunk: Buffer) => (text += chunk.toString()))
        .on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            text,
            secure: session.secure,
          });
          done();
        });
    },
  });
  server.on('error', () => undefined);
  // Listens on both address families, because `localhost` is IPv6 on some systems only.
  await new Promise<void>(ready => server.listen(0, ready));
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, [Symbol.asyncDispose]: () => new Promise<void>(done => server.close(() => done())) };
}
// smtp-server logs a warning that its built-in certificate is for tests only.
beforeAll(() => void Object.assign(console, { error: () => undefined }));

const config = (port: number, overrides = {}) => ({
  host: 'localhost',
  port,
  ssl: 'none',
  sender: 'status@example.com',
  receiver: ['one@example.com', 'two@example.com'],
  ...overrides,
});

it('sends one mail with text and HTML to every receiver', async () => {
  await using server = await mailServer();
  const receipt = await sendWith(smtp, config(server.port), {
    title: 'tokyo <offline>',
    body: 'no report\nfor 3 minutes',
  });
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: 'status@example.com', to: ['one@example.com', 'two@example.com'] });
  expect(mail?.text).toContain('Subject: tokyo <offline>');
  expect(mail?.text).toContain('Content-Type: text/plain');
  expect(mail?.text).toContain('tokyo &#60;offline&#62;');
  expect(mail?.text).toMatch(/no report<br>for 3/);
  expect(receipt?.detail).toContain('@example.com');
});

it('sends under the configured name, or under the name of the site', async () => {
  await using server = await mailServer();
  await sendWith(smtp, config(server.port));
  await sendWith(smtp, config(server.port, { sender: '"Night watch" <status@example.com>' }));
  const senders = server.mails.map(({ text }) => /^From: (.*)\r$/m.exec(text)?.[1]);
  expect(senders[0]).toMatch(/^\S.* <status@example\.com>$/);
  expect(senders[1]).toBe('Night watch <status@example.com>');
});

it("keeps line breaks of a title out of the mail's headers", async () => {
  await using server = await mailServer();
  await sendWith(smtp, config(server.port), { title: 'hello\r\nBcc: evil@example.com' });
  expect(server.mails[0]?.to).not.toContain('evil@example.com');
  const [headers] = server.mails[0]?.text.split('\r\n\r\n') ?? [];
  expect(headers).not.toMatch(/^Bcc:/m);
});

it('signs in, and reports a rejected password at its field', async () => {
  await using server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'u' && password === 'p'
        ? done(null, { user: 'u' })
        : done(new Error('Invalid username or password')),
  });
  await sendWith(smtp, config(server.port, { username: 'u', password: 'p' }));
  expect(server.mails).toHaveLength(1);
  await expect(sendWith(smtp, config(server.port, { username: 'u', password: 'wrong' }))).rejects.toMatchObject({
    message: 'The mail server refused username and password.',
    hint: { field: 'password' },
  });
});

it('encrypts if configured, and sends nothing if the server cannot', async () => {
  // smtp-server's built-in certificate is not trusted.
  await using encrypted = await mailServer({ disabledCommands: [], secure: true });
  await expect(sendWith(smtp, config(encrypted.port, { ssl: 'tls' }))).rejects.toMatchObject({
    name: 'NetworkError',
    message: expect.stringContaining('The certificate of localhost'),
  });
  await using unencrypted = await mailServer();
  await expect(sendWith(smtp, config(unencrypted.port, { ssl: 'starttls' }))).rejects.toMatchObject({
    hint: { field: 'ssl' },
  });
  expect([...encrypted.mails, ...unencrypted.mails]).toEqual([]);
});

it('distinguishes permanent from temporary rejections', async () => {
  const respondingWith = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_, __, done) => done(Object.assign(new Error('no such user'), { responseCode })),
  });
  await using rejectingServer = await mailServer(respondingWith(550));
  await using busyServer = await mailServer(respondingWith(450));
  await expect(sendWith(smtp, config(rejectingServer.port))).rejects.toMatchObject({ hint: { field: 'receiver' } });
  await expect(sendWith(smtp, config(busyServer.port))).rejects.toMatchObject({ hint: { retry: true } });
  await expect(sendWith(smtp, config(1))).rejects.toMatchObject({ hint: { retry: true } });
});

it.each([
  [{ host: '' }, 'host', 'required'],
  [{ host: 'smtps://mail.example.com' }, 'host', 'invalid'],
  [{ host: 'mail.example.com:465' }, 'host', 'invalid'],
  [{ password: 'p' }, 'username', 'invalid'],
  [{ port: 0 }, 'port', 'min'],
  [{ sender: 'me' }, 'sender', 'invalid'],
  [{ sender: 'Status <me>' }, 'sender', 'invalid'],
  [{ receiver: [] }, 'receiver', 'few'],
  [{ receiver: ['a@b.c', 'not an address'] }, 'receiver', 'invalid'],
  [{ username: 'u' }, 'password', 'invalid'],
])('rejects %j: %s %s', (change, path, code) => {
  expect(smtp.config.parse(config(25, change))).toMatchObject({ ok: false, problems: [{ path, code }] });
});

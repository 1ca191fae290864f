import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Starts a real mail server on loopback that accepts and stores everything. */
export async function startMailServer() {
  const mails: { readonly to: readonly string[]; readonly text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += String(chunk)));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, [Symbol.asyncDispose]: () => new Promise<void>(done => server.close(() => done())) };
}

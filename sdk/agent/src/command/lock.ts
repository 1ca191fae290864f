import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Claims a data folder for this process: two agents in one folder would give the same numbers to different reports. Held by a
 * listening socket, which the system takes back however the process ends. Undefined when another process has it.
 */
export async function lock(folder: string): Promise<Server | undefined> {
  const name = `vitrine-agent-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24)}`;
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[process.platform as string] ?? join(tmpdir(), name);
  try {
    return await listen(address);
  } catch {
    // Elsewhere the socket is a file, which outlives its process.
    if (await answers(address)) return undefined;
    if (address.startsWith('/')) rmSync(address, { force: true });
    return listen(address).catch(() => undefined);
  }
}

function listen(address: string): Promise<Server> {
  return new Promise((done, failed) => {
    const server = createServer(socket => socket.destroy()).once('error', failed);
    server.listen(address, () => done(server.unref()));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise(done => {
    const socket = connect(address, () => (socket.destroy(), done(true))).once('error', () => done(false));
  });
}

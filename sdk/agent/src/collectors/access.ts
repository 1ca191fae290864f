import type { ExecFileException } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { NotAllowed, NothingHere, type CollectorAccess } from '@vitrine/contracts/collector';
import { askLines } from './ask-lines.ts';
import { DatagramInboxes } from './datagram-inboxes.ts';
import { getBody, getJson } from './socket-http.ts';

const MAX_FILE_BYTES = 256 * 1024;
const MAX_ANSWER_BYTES = 4_000_000;
const PROGRAM_SECONDS = 8;
/** Programs are searched only where root installs them. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Access to the machine itself, until it is disposed of. `root`: where its files are mounted in a container, else empty. */
export const machineAccess = (root = '', inboxes = new DatagramInboxes()): CollectorAccess & Disposable => ({
  now: () => performance.now() / 1000,
  wait: seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000)),
  async read(file, maxBytes = MAX_FILE_BYTES) {
    const text = await readFile(root + file, 'utf8').catch(explain(file));
    if (text.length > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes`);
    return text;
  },
  list: folder => readdir(root + folder).catch(explain(folder)),
  age: async file => Date.now() - (await stat(root + file).catch(explain(file))).mtimeMs,
  get: (socket, path) => getJson(root + socket, path).catch(explain(socket)),
  getBytes: (socket, path) => getBody(root + socket, path).catch(explain(socket)),
  ask: (address, lines) => askLines(address, lines).catch(explain(address)),
  run: (program, args, seconds = PROGRAM_SECONDS) => runProgram(program, args, seconds).catch(explain(program)),
  receive: port => inboxes.take(port).catch(explain(`UDP port ${port}`)),
  [Symbol.dispose]: () => inboxes[Symbol.dispose](),
});

/** Converts system errors to messages for the owner of the machine. */
const explain = (target: string) => (error: unknown) => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') throw new NotAllowed(`the user of the agent may not use ${target}`);
  if (code === 'EADDRINUSE') throw new Error(`${target} is used by another program`);
  if (code === 'ECONNREFUSED') throw new NothingHere(`nothing answers at ${target}`);
  if (code === 'ENOENT') throw new NothingHere(`${target} does not exist`);
  throw error;
};

function runProgram(
  program: string,
  args: readonly string[],
  seconds: number,
): Promise<{ code: number; stdout: string }> {
  const { execFile } = process.getBuiltinModule('node:child_process');
  return new Promise((resolve, reject) => {
    const options = { timeout: seconds * 1000, maxBuffer: MAX_ANSWER_BYTES, env: { PATH, LC_ALL: 'C' } };
    execFile(program, [...args], options, (error: ExecFileException | null, stdout) => {
      if (error && typeof error.code !== 'number') reject(error.killed ? new Error(`${program} does not end`) : error);
      else resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout });
    });
  });
}

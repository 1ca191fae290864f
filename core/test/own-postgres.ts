import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../sdk/tooling/cluster/free-port.ts';

const INSTALLED = '/usr/lib/postgresql';
const version = existsSync(INSTALLED)
  ? readdirSync(INSTALLED)
      .sort((a, b) => Number(a) - Number(b))
      .at(-1)
  : undefined;
const program = (name: string) => join(INSTALLED, version ?? '', 'bin', name);
const root = process.getuid?.() === 0;

/** Whether Debian's package of the server is installed. */
export const hasOwnPostgres = version !== undefined;

/** Runs a command as the user postgres, because PostgreSQL refuses to run as root. */
function asItsUser(command: string, args: readonly string[]): void {
  const commandLine = root ? ['runuser', '-u', 'postgres', '--', command, ...args] : [command, ...args];
  const { status, stdout, stderr } = spawnSync(commandLine[0]!, commandLine.slice(1), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stdout}${stderr}`);
}

/** Starts a PostgreSQL server that nobody else uses. */
export async function ownPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
  if (root) {
    const [, , uid, gid] = spawnSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).stdout.split(':');
    chownSync(folder, Number(uid), Number(gid));
  }
  const port = await freePort();
  const data = join(folder, 'data');
  asItsUser(program('initdb'), ['-D', data, '-A', 'trust', '-U', 'vitrine', '--no-sync']);
  const control = (...commandLine: string[]) =>
    asItsUser(program('pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...commandLine]);
  const start = () => control('start', '-o', `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`);
  start();
  return {
    port,
    data,
    url: (through = port) => `postgres://vitrine@127.0.0.1:${through}/postgres`,
    /** Runs a statement as the superuser. */
    query: (statement: string) =>
      asItsUser(program('psql'), ['-h', folder, '-p', `${port}`, '-U', 'vitrine', '-d', 'postgres', '-c', statement]),
    start,
    /** Stops it immediately, like a machine that loses power. */
    stop: () => control('stop', '-m', 'immediate'),
    [Symbol.dispose]() {
      try {
        control('stop', '-m', 'immediate');
      } catch {
        // The server was already stopped.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

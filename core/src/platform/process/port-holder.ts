import { readdir, readFile, readlink } from 'node:fs/promises';

const LISTENING = '0A';

/**
 * Returns the process that listens on a TCP port, if visible to this user; undefined if the system does not provide it (read from
 * `/proc` on Linux).
 */
export async function holderOfPort(port: number): Promise<string | undefined> {
  const sockets = new Set(await listeningSockets(port));
  if (sockets.size === 0) return undefined;
  for (const pid of await numbersIn('/proc')) {
    for (const descriptor of await numbersIn(`/proc/${pid}/fd`))
      if (sockets.has(await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => ''))) return describe(pid);
  }
  return undefined;
}

async function listeningSockets(port: number): Promise<string[]> {
  const tables = await Promise.all(['tcp', 'tcp6'].map(name => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')));
  return tables
    .flatMap(table => table.split('\n').slice(1))
    .map(line => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === LISTENING && parseInt(local!.split(':').at(-1)!, 16) === port)
    .map(columns => `socket:[${columns[9]}]`);
}

const numbersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(name => /^\d+$/.test(name));

/** Returns pid and program, without arguments, because they may contain secrets. */
async function describe(pid: string): Promise<string> {
  const [program = '', script = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const isScript = /\.[cm]?[jt]s$|\.py$|\.rb$/.test(script);
  return `process ${pid} (${[program, ...(isScript ? [script] : [])].join(' ')})`;
}

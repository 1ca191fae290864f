import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';

/** Counts the bytes that a database appends to its write-ahead log. */
export interface WriteLog extends AsyncDisposable {
  bytes(): Promise<number>;
}

/** The log of a PostgreSQL server, of all its databases. */
export function postgresLog(url: string): WriteLog {
  const orm = new MikroORM({
    clientUrl: url,
    dbName: new URL(url).pathname.slice(1),
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  return {
    async bytes() {
      const [row] = await orm.em
        .getConnection()
        .execute<{ wal: string }[]>(`select pg_current_wal_lsn() - '0/0' as wal`);
      return Number(row!.wal);
    },
    [Symbol.asyncDispose]: () => orm.close(),
  };
}

const FRAME_HEADER = 24;
const LOOK_MS = 10;

/**
 * The write-ahead log of the SQLite database in a data folder. SQLite restarts it after each checkpoint and counts no bytes, so
 * they are derived from its index: the number of frames (at byte 16) and the salt of the log (at byte 32).
 */
export function sqliteLog(folder: string): WriteLog {
  const file = openSync(join(folder, 'vitrine.db-shm'), 'r');
  const header = Buffer.alloc(48);
  let frames: number | undefined;
  let salt = 0;
  let sum = 0;
  const readSize = () => {
    readSync(file, header, 0, header.length, 0);
    const now = header.readUInt32LE(16);
    const saltNow = header.readUInt32LE(32);
    // SQLite writes the salt and then the count: if only the count fell, the growth is counted at the next read.
    const grown = frames === undefined ? 0 : saltNow === salt ? Math.max(0, now - frames) : now;
    const page = header.readUInt16LE(14);
    sum += grown * (FRAME_HEADER + (page === 1 ? 65_536 : page));
    frames = now;
    salt = saltNow;
  };
  readSize();
  const timer = setInterval(readSize, LOOK_MS);
  return {
    async bytes() {
      readSize();
      return sum;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      closeSync(file);
    },
  };
}

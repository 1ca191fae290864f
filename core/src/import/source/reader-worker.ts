import { parentPort, workerData } from 'node:worker_threads';
import { SourceDatabase } from './source-database.ts';

/** A request to the thread that reads foreign databases, so that a slow one does not block anything else. */
export type ReaderCall =
  | { readonly id: number; readonly kind: 'tables'; readonly database: string }
  | ({ readonly id: number; readonly kind: 'rows'; readonly database: string } & Parameters<SourceDatabase['read']>[0]);

export type ReaderAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };

const paths = workerData as Readonly<Record<string, { readonly path: string; readonly name: string }>>;
const opened = new Map<string, SourceDatabase>();

function databaseOf(key: string): SourceDatabase {
  const cached = opened.get(key);
  if (cached) return cached;
  const { path, name } = paths[key]!;
  const database = SourceDatabase.open(path, name);
  opened.set(key, database);
  return database;
}

parentPort?.on('message', (call: ReaderCall) => {
  try {
    const database = databaseOf(call.database);
    const value = call.kind === 'tables' ? database.list() : database.read(call);
    parentPort!.postMessage({ id: call.id, value } satisfies ReaderAnswer);
  } catch (error) {
    parentPort!.postMessage({ id: call.id, error: (error as Error).message } satisfies ReaderAnswer);
  }
});

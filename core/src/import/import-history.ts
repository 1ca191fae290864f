import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/sql';
import { ImportedProbes, ImportedValues, type ImportPart, type ImportTask } from '@vitrine/contracts';
import { PastHistoryService } from '../history/write/past-history.service.ts';
import type { ImportTally } from './import-tally.ts';
import { pastRows } from './past-rows.ts';

/** References of an import's history, by the keys of the source product. */
interface HistoryOptions {
  /** Uuids and names of nodes, and ids of ping tasks. */
  readonly nodes: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
  readonly tasks: ReadonlyMap<string, number>;
  readonly tally: ImportTally;
  /** ms since 1970. */
  readonly now: number;
  /** Reads rows of the history. */
  readonly rows: (task: ImportTask) => AsyncIterable<unknown>;
}

/** Stores the history of the nodes of an import, in the transaction of `em`. */
export async function importHistory(em: EntityManager, options: HistoryOptions): Promise<void> {
  const { nodes, names, tasks, tally, now, rows } = options;
  const past = new PastHistoryService();
  const until = Math.floor(now / 1000);
  for (const [key, uuid] of nodes) {
    const name = names.get(key) ?? '';
    const values = pastRows(rows({ kind: 'values', node: key }), ImportedValues, until);
    await countStored(tally, ['history', name], values, storedCount => past.store(em, uuid, storedCount));
    for (const [task, id] of tasks) {
      const probes = pastRows(rows({ kind: 'probes', node: key, task }), ImportedProbes, until);
      await countStored(tally, ['latencyHistory', name], probes, storedCount =>
        past.storeLatency(em, uuid, id, storedCount),
      );
    }
    // Yields to other requests.
    await setImmediate();
  }
}

/** Stores values of a node, and counts them unless their time range already has values. */
async function countStored<T>(
  tally: ImportTally,
  [part, subject]: readonly [ImportPart, string],
  values: AsyncIterable<T>,
  store: (values: AsyncIterable<T>) => Promise<number>,
): Promise<void> {
  let read = 0;
  const counting = async function* () {
    for await (const value of values) {
      read++;
      yield value;
    }
  };
  const filled = await store(counting());
  if (filled > 0) tally.count(part, read);
  else if (read > 0) tally.leave(part, subject, 'exists');
}

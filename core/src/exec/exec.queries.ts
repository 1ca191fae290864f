import { sql } from 'kysely';
import type { ExecStatus } from '@vitrine/contracts';
import type { Statements } from '../platform/database/database.ts';

interface Tables {
  exec_task: { id: string; command: string; created_at: number; ended_at: number | null; core: string | null };
  exec_run: { task_id: string; node: string; name: string; status: ExecStatus; bytes_kept: number };
}

const tables = (em: Statements) => em.getKysely<Tables>();

interface Page {
  /** Text to search in commands and node names; empty for all. */
  readonly search: string;
  readonly before: number | undefined;
  readonly limit: number;
}

/** Returns ids of tasks, newest first. */
export async function findTaskIds(em: Statements, { search, before, limit }: Page): Promise<string[]> {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  let query = tables(em).selectFrom('exec_task').select('id').orderBy('created_at', 'desc').limit(limit);
  if (before !== undefined) query = query.where('created_at', '<', before);
  if (search) {
    query = query.where(({ or, exists, selectFrom }) =>
      or([
        sql<boolean>`lower(exec_task.command) like ${like} escape '\\'`,
        exists(
          selectFrom('exec_run')
            .select('node')
            .whereRef('exec_run.task_id', '=', 'exec_task.id')
            .where(sql<boolean>`lower(exec_run.name) like ${like} escape '\\'`),
        ),
      ]),
    );
  }
  return (await query.execute()).map(({ id }) => id);
}

/** Counts the runs of each task by state. */
export async function countRuns(
  em: Statements,
  tasks: readonly string[],
): Promise<Map<string, Partial<Record<ExecStatus, number>>>> {
  const counts = new Map(tasks.map(task => [task, {} as Partial<Record<ExecStatus, number>>]));
  if (tasks.length === 0) return counts;
  const rows = await tables(em)
    .selectFrom('exec_run')
    .select(({ fn }) => ['task_id as task', 'status', fn.countAll<number | string>().as('count')])
    .where('task_id', 'in', tasks)
    .groupBy(['task_id', 'status'])
    .execute();
  for (const { task, status, count } of rows) counts.get(task)![status] = Number(count);
  return counts;
}

/** Returns ended tasks, oldest first, with the bytes of stored output of each. */
export async function endedTasks(em: Statements): Promise<{ id: string; endedAt: number; bytes: number }[]> {
  const rows = await tables(em)
    .selectFrom('exec_task')
    .innerJoin('exec_run', 'exec_run.task_id', 'exec_task.id')
    .select(({ fn }) => [
      'exec_task.id',
      'exec_task.ended_at as endedAt',
      fn.sum<number | string>('exec_run.bytes_kept').as('bytes'),
    ])
    .where('exec_task.ended_at', 'is not', null)
    .groupBy(['exec_task.id', 'exec_task.ended_at', 'exec_task.created_at'])
    .orderBy('exec_task.created_at')
    .execute();
  return rows.map(({ id, endedAt, bytes }) => ({ id, endedAt: Number(endedAt), bytes: Number(bytes) }));
}

/** Counts the running commands that other instances track. */
export async function countRunningElsewhere(em: Statements, instance: string): Promise<number> {
  const row = await tables(em)
    .selectFrom('exec_run')
    .innerJoin('exec_task', 'exec_task.id', 'exec_run.task_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('exec_run.status', '=', 'running')
    .where('exec_task.ended_at', 'is', null)
    .where('exec_task.core', '!=', instance)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

import { EntityManager } from '@mikro-orm/sql';
import type { TestApp } from './app.ts';

/** Makes the database read-only, like a standby or a full disk. */
export async function makeReadOnly({ app, databaseUrl }: TestApp, isOn = true): Promise<void> {
  const run = (statement: string) => app.get(EntityManager).fork().execute(statement);
  if (!databaseUrl) return void (await run(`pragma query_only = ${Number(isOn)}`));
  const name = new URL(databaseUrl).pathname.slice(1);
  const state = isOn ? 'on' : 'off';
  if (!isOn) await run('set default_transaction_read_only = off');
  await run(`alter database "${name}" set default_transaction_read_only = ${state}`);
  await run(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid() and application_name = 'vitrine' and state = 'idle'`,
  );
  await run(`set default_transaction_read_only = ${state}`);
}

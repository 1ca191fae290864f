import type { EntityManager } from '@mikro-orm/sql';

/** Returns the open terminals that no living core holds. PostgreSQL only. */
export async function orphanedTerminals(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select t.id from terminal_session t where t.ended_at is null and (t.core is null or not exists (
       select from cluster_core c where c.id = t.core and c.seen_at > now() - interval '10 seconds'))`,
  );
  return rows.map(({ id }) => id);
}

import type { Statements } from '../platform/database/database.ts';
import type { Period } from './record.rule.ts';

interface Tables {
  check_period: Omit<Period, 'check'> & { check_id: number };
}

/** Returns the newest period of each check. */
export async function newestPeriods(em: Statements): Promise<Period[]> {
  const tables = em.getKysely<Tables>();
  const rows = await tables
    .selectFrom('check_period as period')
    .innerJoin(
      tables
        .selectFrom('check_period')
        .select(({ fn }) => ['check_id', fn.max('from').as('newest')])
        .groupBy('check_id')
        .as('last'),
      join => join.onRef('last.check_id', '=', 'period.check_id').onRef('last.newest', '=', 'period.from'),
    )
    .selectAll('period')
    .execute();
  // PostgreSQL returns 64-bit numbers as text.
  return rows.map(({ check_id: check, from, to, ...row }) => ({ ...row, check, from: Number(from), to: Number(to) }));
}

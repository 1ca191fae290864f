import type { EntityManager } from '@mikro-orm/sql';
import type { z } from 'zod';
import { CHECK_LIMITS, ImportedProbes, type ImportTask, type PLANNED } from '@vitrine/contracts';
import { CheckEntity } from '../checks/check.entity.ts';
import { importCheckHistory } from './import-check-history.ts';
import type { ImportTally } from './import-tally.ts';
import { pastRows } from './past-rows.ts';
import type { SealedParts } from './sealed-parts.ts';

type PlannedCheck = z.output<(typeof PLANNED)['checks']>;

interface ChecksOptions {
  readonly product: string;
  readonly tally: ImportTally;
  readonly sealed: SealedParts;
  /** ms since 1970. */
  readonly now: number;
  /** Reads rows of the history. */
  readonly rows: (task: ImportTask) => AsyncIterable<unknown>;
}

/** Stores checks that do not exist yet, with their past, in the transaction of `em`. Returns the created rows. */
export async function importChecks(
  em: EntityManager,
  planned: readonly PlannedCheck[],
  { product, tally, sealed, now, rows }: ChecksOptions,
): Promise<CheckEntity[]> {
  const created: CheckEntity[] = [];
  const present = await em.find(CheckEntity, {});
  let last = present.reduce((max, { position }) => Math.max(max, position), 0);
  for (const { key, values, ...columns } of planned) {
    const { name, kind, interval } = columns;
    // Compared by name, kind and interval, because sealed settings cannot be compared.
    if (present.some(check => check.name === name && check.kind === kind && check.interval === interval)) {
      tally.leave('checks', name, 'exists');
      continue;
    }
    if (present.length + created.length >= CHECK_LIMITS.checks) {
      tally.leave('checks', name, 'invalid', `more than ${CHECK_LIMITS.checks} checks`);
      continue;
    }
    const check = em.create(CheckEntity, {
      ...columns,
      settings: {},
      node: null,
      dependsOn: [],
      position: last + 1,
    });
    await em.flush();
    // Secrets are sealed with the id of their check, which only exists now.
    const settings = await sealed.checkSettings({ id: check.id, kind }, values);
    if (!settings) {
      em.remove(check);
      await em.flush();
      tally.leave('checks', name, 'by-hand', kind);
      continue;
    }
    check.settings = settings;
    await em.flush();
    last++;
    created.push(check);
    tally.count('checks');
    const past = pastRows(rows({ kind: 'runs', check: key }), ImportedProbes, Math.floor(now / 1000));
    tally.count('checkHistory', await importCheckHistory(em, check.id, past, { product, now }));
  }
  return created;
}

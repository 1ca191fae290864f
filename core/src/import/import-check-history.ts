import type { EntityManager } from '@mikro-orm/sql';
import type { ImportedProbes } from '@vitrine/contracts';
import { HOUR_S } from '@vitrine/contracts/time';
import { CheckPeriodEntity } from '../checks/check-period.entity.ts';
import { CheckTimeEntity } from '../checks/check-time.entity.ts';
import { periodsOf } from './counted-periods.rule.ts';

const BATCH = 1000;

interface CheckHistoryOptions {
  readonly product: string;
  /** ms since 1970. */
  readonly now: number;
}

/**
 * Stores the past runs of a new check: hourly rows as response times, longer ones as periods of its state. Returns the number of
 * rows used.
 */
export async function importCheckHistory(
  em: EntityManager,
  check: number,
  rows: AsyncIterable<ImportedProbes>,
  { product, now }: CheckHistoryOptions,
): Promise<number> {
  const hours = new Map<number, ImportedProbes>();
  const days: ImportedProbes[] = [];
  for await (const row of rows)
    if (row.step > HOUR_S) days.push(row);
    else if (row.received > 0 && row.step === HOUR_S) hours.set(row.t - (row.t % HOUR_S), row);
  const periods = periodsOf(days, Math.floor(now / 1000)).map(period => ({
    ...{ check, from: period.from, to: period.to, state: period.state },
    message: period.failed > 0 ? `${product}: ${period.failed} / ${period.runs}` : product,
  }));
  // The other product stores milliseconds, the table seconds.
  const slots = [...hours].map(([at, { received, sum, min, max }]) => ({
    ...{ check, tier: HOUR_S, at, count: received, sum: sum / 1000, min: min / 1000, max: max / 1000 },
  }));
  for (let i = 0; i < periods.length; i += BATCH) await em.insertMany(CheckPeriodEntity, periods.slice(i, i + BATCH));
  for (let i = 0; i < slots.length; i += BATCH) await em.insertMany(CheckTimeEntity, slots.slice(i, i + BATCH));
  return days.length + slots.length;
}

import { columnKey, metricOf, STAT, type Chunk, type Stat } from './chunk.ts';
import { SlotAggregate } from './slot-aggregate.ts';

/** Metric 0 of a chunk: the number of reports per slot. */
const REPORTS = 0;

const valueAt = (chunk: Chunk, metric: number, stat: Stat, slot: number) =>
  chunk.columns.get(columnKey(metric, stat))?.[slot] ?? NaN;

/** Aggregates the slots from `start` up to, but not including, `end`. */
export function aggregateSlots(chunk: Chunk, start: number, end: number): SlotAggregate {
  const totals = new SlotAggregate();
  const metrics = new Set([...chunk.columns.keys()].map(metricOf).filter(metric => metric !== REPORTS));
  for (let slot = start; slot < end; slot++) {
    const reports = valueAt(chunk, REPORTS, STAT.count, slot);
    if (Number.isNaN(reports)) continue;
    totals.reports += reports;
    for (const metric of metrics) {
      const avg = valueAt(chunk, metric, STAT.avg, slot);
      const last = valueAt(chunk, metric, STAT.last, slot);
      if (Number.isNaN(avg) && Number.isNaN(last)) continue;
      const ownCount = valueAt(chunk, metric, STAT.count, slot);
      const n = Number.isNaN(ownCount) ? reports : ownCount;
      totals.add(metric, {
        n,
        sum: avg * n,
        min: valueAt(chunk, metric, STAT.min, slot),
        max: valueAt(chunk, metric, STAT.max, slot),
        last,
      });
    }
  }
  return totals;
}

/** Replaces the content of a slot by an aggregate. A metric's count is stored only if it differs from the slot's. */
export function setAggregate(chunk: Chunk, slot: number, totals: SlotAggregate): void {
  chunk.column(REPORTS, STAT.count)[slot] = totals.reports;
  for (const [metric, { n, sum, min, max, last }] of totals.metrics) {
    const put = (stat: Stat, value: number) => {
      const existing = chunk.columns.get(columnKey(metric, stat));
      if (existing || !Number.isNaN(value)) (existing ?? chunk.column(metric, stat))[slot] = Math.round(value);
    };
    put(STAT.avg, sum / n);
    put(STAT.min, min);
    put(STAT.max, max);
    put(STAT.last, last);
    put(STAT.count, n === totals.reports ? NaN : n);
  }
}

/** Merges an aggregate into a slot. */
export function mergeAggregate(chunk: Chunk, slot: number, totals: SlotAggregate): void {
  const merged = aggregateSlots(chunk, slot, slot + 1);
  merged.addAll(totals);
  setAggregate(chunk, slot, merged);
}

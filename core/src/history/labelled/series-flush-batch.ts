import type { EntityManager } from '@mikro-orm/sql';
import { DAY_S } from '@vitrine/contracts/time';
import type { Chunk } from '../codec/chunk.ts';
import type { LabelledAggregate } from '../series/labelled-series.ts';
import { floorTo, HOUR } from '../series/tiers.ts';
import { MinuteFlushBatch, type OpenedSeries } from '../write/minute-flush-batch.ts';
import { SeriesEntry } from './node-series.ts';
import { addSeries, seriesOfGroups, setLastAt, type StoredSeries } from './series.queries.ts';

/** Maximum number of new label sets per family, node and day, as a multiple of its `max`; further ones are refused. */
const NEW_A_DAY = 4;

/** Batch of minutes of labelled series: assigns columns to new series, in the transaction that stores their first values. */
export class SeriesFlushBatch extends MinuteFlushBatch<Chunk, LabelledAggregate> {
  private readonly added: StoredSeries[] = [];
  private readonly assigned: SeriesEntry[] = [];
  private readonly noted: { group: number; entries: SeriesEntry[]; hour: number }[] = [];
  /** Called with each series for which there was no room. */
  onRefused: (node: string, part: number, entry: SeriesEntry) => void = () => {};

  protected override async onOpened(
    em: EntityManager,
    opened: readonly OpenedSeries<LabelledAggregate>[],
  ): Promise<void> {
    const used = opened.map(({ node, part, group, minutes }) => ({ node, part, group, ...entriesOf(minutes.minutes) }));
    const withNew = used.filter(({ entries }) => entries.some(({ column }) => column === 0));
    const stored = Map.groupBy(
      await seriesOfGroups(
        em,
        withNew.map(({ group }) => group),
      ),
      ({ group }) => group,
    );
    for (const { node, part, group, entries, at } of withNew)
      for (const rejected of this.assign(group, entries, stored.get(group) ?? [], at))
        this.onRefused(node, part, rejected);
    for (const { group, entries, at } of used) {
      const hour = floorTo(HOUR.step, at);
      const lateEntries = entries.filter(({ column, notedHour }) => column > 0 && notedHour < hour);
      if (lateEntries.length > 0) this.noted.push({ group, entries: lateEntries, hour });
    }
  }

  override async write(em: EntityManager): Promise<void> {
    await addSeries(em, this.added);
    for (const { group, entries, hour } of this.noted)
      await setLastAt(
        em,
        group,
        entries.map(({ column }) => column),
        hour,
      );
    await super.write(em);
  }

  override onCommitted(): void {
    for (const { entries, hour } of this.noted) for (const entry of entries) entry.notedHour = hour;
  }

  override onRolledBack(): void {
    for (const entry of this.assigned) entry.column = 0;
    super.onRolledBack();
  }

  /** Assigns to each series its stored column, or the next free one. Returns the series without a free column. */
  private assign(
    group: number,
    entries: readonly SeriesEntry[],
    stored: readonly StoredSeries[],
    at: number,
  ): SeriesEntry[] {
    const known = new Map(stored.map(row => [keyOf(row.family, row.labels), row.column]));
    const today = floorTo(DAY_S, at);
    const newToday = new Map<string, number>();
    const count = (family: string) => newToday.set(family, (newToday.get(family) ?? 0) + 1);
    for (const { family, firstAt } of stored) if (firstAt >= today) count(family);
    let next = stored.reduce((greatest, { column }) => Math.max(greatest, column), 0) + 1;
    const rejected: SeriesEntry[] = [];
    for (const entry of entries) {
      if (entry.column !== 0) continue;
      const labels = JSON.stringify(entry.labels);
      const column = known.get(keyOf(entry.name, labels));
      if (column === undefined && (newToday.get(entry.name) ?? 0) >= NEW_A_DAY * (entry.family.max ?? 1)) {
        rejected.push(entry);
        continue;
      }
      entry.column = column ?? next++;
      // A label set that made room and returns within the batch is the same series.
      known.set(keyOf(entry.name, labels), entry.column);
      this.assigned.push(entry);
      if (column !== undefined) continue;
      count(entry.name);
      this.added.push({ group, column: entry.column, family: entry.name, labels, firstAt: at, lastAt: at });
    }
    return rejected;
  }
}

const keyOf = (family: string, labels: string) => `${family} ${labels}`;

/** Returns the series with values in these minutes, and the newest of the minutes. */
function entriesOf(minutes: ReadonlyMap<number, LabelledAggregate>): { entries: SeriesEntry[]; at: number } {
  const entries = new Set<SeriesEntry>();
  let at = 0;
  for (const [minute, { metrics }] of minutes) {
    at = Math.max(at, minute);
    for (const entry of metrics.keys()) if (entry instanceof SeriesEntry) entries.add(entry);
  }
  return { entries: [...entries], at };
}

import { storedUnit, type Family } from '@vitrine/contracts';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import type { ColumnOfSeries } from '../series/labelled-series.ts';

/** Maximum number of series of one node and source: enough for 60 containers with all of their values. */
export const SERIES_OF_A_NODE = 500;
/** A label set without values for this long makes room for another one. */
const MAKES_ROOM_AFTER_MS = 10 * MINUTE_MS;

/** Longest time for which the newest value of a series is current. */
const MAX_HOLD_MS = 2 * DAY_MS;

/** Values of labels, in the order of the family's labels. */
export type LabelValues = readonly string[];

/** A series of a node with a value since this process started. */
export class SeriesEntry implements ColumnOfSeries {
  /** Assigned when its first value is stored. */
  column = 0;
  readonly digits: number | undefined;
  /** Values are stored as whole multiples of 1 / scale. */
  readonly scale: number;
  /** Newest value, and its time in ms. */
  value = NaN;
  at = 0;
  /** Time between its last two values in ms; 0 until there are two. */
  every = 0;
  /** Hour of the last value, as stored in the database; seconds. */
  notedHour = 0;

  constructor(
    readonly name: string,
    readonly family: Family,
    readonly values: LabelValues,
  ) {
    const { scale, digits } = family.kind === 'state' ? { scale: 1 } : storedUnit(family.unit);
    this.scale = scale;
    this.digits = digits;
  }

  /** Replaces the newest value. */
  renew(value: number, at: number): void {
    if (this.at > 0 && at > this.at) this.every = at - this.at;
    this.value = value;
    this.at = at;
  }

  /** Returns whether its newest value is current: for twice the interval of its values, and at least `least` ms. */
  holds(now: number, least: number): boolean {
    return now - this.at <= Math.max(least, Math.min(2 * this.every, MAX_HOLD_MS));
  }

  /** Labels by name, sorted by name. */
  get labels(): Readonly<Record<string, string>> {
    const names = this.family.labels ?? [];
    return Object.fromEntries(
      names.map((name, i) => [name, this.values[i]!] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  }
}

/**
 * Series of one node and source. Bounded: a family has at most `max` label sets, and a node at most `limit` series. First come,
 * first served, so that the lines of a chart stay the same; refused label sets are counted.
 */
export class NodeSeries {
  readonly entries = new Map<string, SeriesEntry>();
  /** Label sets that were refused and have not been admitted since, by family. */
  readonly refused = new Map<string, Set<string>>();
  private readonly countOf = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** Returns the series of a label set; undefined if the node has too many. `at` in ms. */
  admit(name: string, family: Family, values: LabelValues, at: number): SeriesEntry | undefined {
    const key = `${name}\0${values.join('\0')}`;
    const existing = this.entries.get(key);
    if (existing) return existing;
    if (!this.hasRoom(name, family, at)) {
      this.refuse(name, values);
      return undefined;
    }
    const entry = new SeriesEntry(name, family, values);
    this.entries.set(key, entry);
    this.refused.get(name)?.delete(values.join('\0'));
    this.countOf.set(name, (this.countOf.get(name) ?? 0) + 1);
    return entry;
  }

  /** Forgets a series that cannot be stored. */
  reject(entry: SeriesEntry): void {
    for (const [key, candidate] of this.entries) if (candidate === entry) this.remove(key, candidate);
    this.refuse(entry.name, entry.values);
  }

  /** Forgets all series of a family. */
  forget(family: string): void {
    for (const [key, entry] of this.entries) if (entry.name === family) this.remove(key, entry);
    this.refused.delete(family);
  }

  private hasRoom(name: string, family: Family, at: number): boolean {
    const isFull = () => this.entries.size >= this.limit || (this.countOf.get(name) ?? 0) >= (family.max ?? 1);
    if (isFull()) this.makeRoom(at);
    return !isFull();
  }

  private makeRoom(at: number): void {
    for (const [key, entry] of this.entries) if (!entry.holds(at, MAKES_ROOM_AFTER_MS)) this.remove(key, entry);
  }

  private remove(key: string, { name }: SeriesEntry): void {
    this.entries.delete(key);
    this.countOf.set(name, this.countOf.get(name)! - 1);
  }

  private refuse(name: string, values: LabelValues): void {
    let rejectedCount = this.refused.get(name);
    if (!rejectedCount) this.refused.set(name, (rejectedCount = new Set()));
    // Label sets made up by a hostile agent are counted only up to this number.
    if (rejectedCount.size < this.limit) rejectedCount.add(values.join('\0'));
  }
}

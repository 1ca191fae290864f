import type { CollectedValue } from '@vitrine/plugin-sdk/collector';
import type { StatsdLine } from './parse-line.ts';

/** A name with labels, and its received data. */
interface Bucket {
  readonly line: StatsdLine;
  /** Sum of a counter since the start, or latest value of a gauge. */
  total: number;
  /** Timings of this run with their weights, and members of a set. */
  timings: { value: number; weight: number }[];
  members: Set<string>;
  /** Number of events of a timing since the start. */
  events: number;
  /** Latest run with data. */
  seen: number;
}

/** Maximum number of stored names with labels. */
const MAX_BUCKETS = 1000;
/** Maximum number of timings or set members of a name that are stored per run. */
const MAX_EVENTS = 10_000;
/** Number of runs without data after which a name is removed; a counter then restarts at zero. */
const FORGOTTEN_RUNS = 30;

/** Values by name and labels, aggregated between runs as a StatsD server does between flushes. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();
  /** Label names of each metric name, from its first line. */
  readonly #labels = new Map<string, string>();
  #run = 0;

  /** Adds a line. Throws an error with the reason if the line is rejected. */
  add(line: StatsdLine): void {
    const bucket = this.#bucketOf(line);
    bucket.seen = this.#run;
    const weight = 1 / line.rate;
    if (line.kind === 'counter') {
      if (line.value < 0) throw new Error(`${line.name}: a counter only grows; send a gauge`);
      bucket.total += line.value * weight;
    } else if (line.kind === 'gauge') bucket.total = line.value;
    else if (line.kind === 'change') bucket.total += line.value;
    else if (line.kind === 'timing') {
      bucket.events += weight;
      if (bucket.timings.length < MAX_EVENTS) bucket.timings.push({ value: line.value, weight });
    } else if (bucket.members.size < MAX_EVENTS) bucket.members.add(line.text);
  }

  /** Returns the values of this run, and begins the next one. */
  flush(): CollectedValue[] {
    const values = [...this.#buckets.values()].flatMap(valuesOf);
    this.#run++;
    for (const [key, bucket] of this.#buckets) {
      bucket.timings = [];
      bucket.members = new Set();
      if (this.#run - bucket.seen > FORGOTTEN_RUNS) this.#buckets.delete(key);
    }
    const keptNames = new Set([...this.#buckets.values()].map(({ line }) => line.name));
    for (const name of this.#labels.keys()) if (!keptNames.has(name)) this.#labels.delete(name);
    return values;
  }

  #bucketOf(line: StatsdLine): Bucket {
    const { name, labels, kind } = line;
    const group = kind === 'change' ? 'gauge' : kind;
    const names = Object.keys(labels).join(', ');
    const known = this.#labels.get(name);
    if (known !== undefined && known !== names)
      throw new Error(`${name} has ${known ? `the tags ${known}` : 'no tags'}: its first line decided that`);
    const key = JSON.stringify([group, name, labels]);
    const found = this.#buckets.get(key);
    if (found) return found;
    if (this.#buckets.size >= MAX_BUCKETS)
      throw new Error(`${name} is not kept: there are ${MAX_BUCKETS} names already`);
    this.#labels.set(name, names);
    const bucket = { line, total: 0, timings: [], members: new Set<string>(), events: 0, seen: this.#run };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}

/**
 * Returns the values of a bucket. A counter is reported as its total, a timing as mean and maximum of the run with the total number
 * of events.
 */
function valuesOf({ line, total, timings, members, events }: Bucket): CollectedValue[] {
  const { name, labels, kind } = line;
  const value = (family: string, number: number): CollectedValue => ({ family, labels, value: number });
  if (kind === 'counter') return [value(`${withoutEnd(name, 'total')}_total`, total)];
  if (kind === 'set') return [value(`${name}_unique`, members.size)];
  if (kind !== 'timing') return [value(withoutEnd(name, 'total'), total)];
  const base = withoutEnd(name, 'seconds');
  const count = value(`${base}_events_total`, events);
  if (timings.length === 0) return [count];
  const weights = timings.reduce((sum, { weight }) => sum + weight, 0);
  const mean = timings.reduce((sum, { value: timing, weight }) => sum + timing * weight, 0) / weights;
  return [
    value(`${base}_seconds`, mean),
    value(
      `${base}_max_seconds`,
      timings.reduce((most, { value: timing }) => Math.max(most, timing), -Infinity),
    ),
    count,
  ];
}

/** Removes a unit from the end of a name, so that it is not appended twice. */
const withoutEnd = (name: string, end: string) => (name.endsWith(`_${end}`) ? name.slice(0, -end.length - 1) : name);

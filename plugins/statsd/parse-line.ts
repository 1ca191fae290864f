import { checkedSample, type BadLine } from '@vitrine/plugin-sdk/exposition';

/*
 * Format: https://github.com/statsd/statsd/blob/master/docs/metric_types.md; tags and types h and d:
 * https://docs.datadoghq.com/developers/dogstatsd/datagram_shell/
 */

/** A parsed line. A set has its member in `text`; `rate` is the sampling rate. */
export interface StatsdLine {
  readonly kind: 'counter' | 'gauge' | 'change' | 'timing' | 'set';
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  readonly text: string;
  readonly rate: number;
}

const LINE = /^([^:|@#\s]+):([^|]+)\|(c|g|ms|s|h|d)((?:\|[^|]*)*)$/;
const KINDS = { c: 'counter', g: 'gauge', ms: 'timing', s: 'set', h: 'timing', d: 'timing' } as const;

/** Parses a line such as `checkout.time:320|ms|@0.1|#shop:eu`. Throws an error that names the invalid part. */
export function parseLine(line: string): StatsdLine {
  const [, bucket, text, type, rest] = LINE.exec(line) ?? [];
  if (bucket === undefined) throw new Error(`"${line.slice(0, 60)}" is no line of StatsD: name:value|c`);
  const parts = rest!.split('|');
  const rate = Number(parts.find(part => part.startsWith('@'))?.slice(1) ?? 1);
  if (!(rate > 0 && rate <= 1)) throw new Error(`${bucket}: the sample rate must be above 0 and at most 1`);
  const kind = KINDS[type as keyof typeof KINDS];
  // Times are in milliseconds; histograms and distributions are in the unit that their name suggests.
  const value = kind === 'set' ? 0 : Number(text) / (type === 'ms' ? 1000 : 1);
  const tags = parts.find(part => part.startsWith('#'))?.slice(1) ?? '';
  try {
    const { name, labels } = checkedSample({ line: 0, name: nameOf(bucket), labels: labelsOf(tags), value });
    return { kind: kind === 'gauge' && /^[+-]/.test(text!) ? 'change' : kind, name, labels, value, text: text!, rate };
  } catch (error) {
    throw new Error(`${bucket.slice(0, 60)}: ${(error as BadLine).problem}`, { cause: error });
  }
}

const nameOf = (bucket: string) => bucket.toLowerCase().replace(/[^a-z0-9_]+/g, '_');

/** Returns tags such as `shop:eu,cached` as labels. */
function labelsOf(tags: string): Record<string, string> {
  const pairs = tags
    .split(',')
    .filter(Boolean)
    .map(tag => {
      const [key, ...value] = tag.split(':');
      return [nameOf(key!), value.join(':').slice(0, 100) || 'true'] as const;
    });
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

import { z } from 'zod';
import { FAMILY_LIMITS, Instant } from '@vitrine/contracts';
import type { HistoryAccess, SeriesAccess } from '@vitrine/plugin-sdk';
import type { SeriesSink } from './series-sink.contribution.ts';

const Value = z.object({
  family: z.string().max(60),
  labels: z.record(z.string().max(30), z.string().max(100)).optional(),
  value: z.union([z.number(), z.string().max(30)]),
});
const Written = z.object({ node: z.uuid(), values: z.array(Value).max(1000), at: Instant.optional() });
const Query = z.object({
  node: z.uuid(),
  families: z.array(z.string().max(130)).min(1).max(FAMILY_LIMITS.families),
  from: Instant,
  to: Instant,
  points: z.int().min(1).max(5000).default(300),
});
const Node = z.object({ node: z.uuid() });

/** Maximum number of concurrent reads of the history by one plugin. */
const MAX_READS = 4;

/** `host.series` of one plugin. */
export function pluginSeries(plugin: string, sink: SeriesSink | undefined): SeriesAccess {
  return {
    declare: async families => sink?.declare(plugin, families),
    write: async (node, values, at) => {
      const written = parse('series', Written, { node, values, at });
      return (await sink?.write(plugin, written.node, values, written.at)) ?? { refused: 0 };
    },
  };
}

/** `host.history` of one plugin. */
export function pluginHistory(source: HistoryAccess | undefined): HistoryAccess {
  let reads = 0;
  return {
    families: async () => (await source?.families()) ?? [],
    newest: async node => (await source?.newest(parse('history', Node, { node }).node)) ?? [],
    read: async query => {
      const parsedQuery = parse('history', Query, query);
      if (reads >= MAX_READS) throw new Error(`history: a plugin reads at most ${MAX_READS} at a time`);
      reads++;
      try {
        return (await source?.read(parsedQuery)) ?? { from: parsedQuery.from, to: parsedQuery.to, step: 1, series: [] };
      } finally {
        reads--;
      }
    },
  };
}

/** Returns the validated input of a plugin. Throws an error that names the invalid field. */
function parse<T>(subject: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new Error(`${[subject, ...path].join('.')}: ${message}`);
}

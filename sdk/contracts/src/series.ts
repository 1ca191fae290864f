import { z } from 'zod';
import { Family, FAMILY_LIMITS } from './families.ts';
import { HistoryColumn, HistoryQuery } from './history.ts';
import { CollectorStatus } from './report.ts';

const Labels = z.record(z.string(), z.string());

const described = {
  /** Name in the API, in rules, and after `vitrine_` in `/metrics`. */
  name: z.string(),
  /** `node`, or the plugin that declares it. */
  source: z.string(),
  /** The equivalent metric of a node, as named in the history and in themes. */
  metric: z.string().optional(),
  /** In the language of the request, for families that a plugin declares. */
  title: z.string().optional(),
  /** Names of its states in the language of the request, if its plugin has them. */
  words: z.record(z.string(), z.string()).optional(),
  /** True if visitors may read it. */
  isPublic: z.boolean(),
};

/** Family as returned by the API. */
export const FamilyView = z.discriminatedUnion('kind', [
  Family.options[0].extend(described),
  Family.options[1].extend(described),
  Family.options[2].extend(described),
]);
export type FamilyView = z.infer<typeof FamilyView>;

/** Response of `GET /api/v1/families`. */
export const FamilyList = z.array(FamilyView);
export type FamilyList = z.infer<typeof FamilyList>;

/** Bad state of a family that is open to visitors, with the number of label sets of visible nodes in it. */
export const BadState = z.object({
  /** Full name of the family. */
  family: z.string(),
  /** Title of the plugin that declares it, and name of the state, in the language of the request. */
  title: z.string(),
  word: z.string(),
  state: z.string(),
  count: z.int().min(1),
});
export type BadState = z.infer<typeof BadState>;

/** Body of `PUT /api/v1/admin/families/{name}`: the audience of a plugin's family. */
export const FamilyAudience = z.strictObject({ isPublic: z.boolean() });
export type FamilyAudience = z.infer<typeof FamilyAudience>;

/** Newest value of a series. */
export const NewestSeries = z.object({
  family: z.string(),
  labels: Labels,
  /** In the family's unit; for a state, its position in the family's list. */
  value: z.number(),
  /** When it was taken. @unit ms since 1970 */
  at: z.number(),
});
export type NewestSeries = z.infer<typeof NewestSeries>;

/** Response of `GET /api/v1/nodes/{uuid}/series`: series with labels that had a value in the last minutes. */
export const NewestSeriesList = z.array(NewestSeries);
export type NewestSeriesList = z.infer<typeof NewestSeriesList>;

/** Response of `GET /api/v1/series/chosen`: the families that the administrator shows on the start page and the caller may read. */
export const ChosenSeries = z.object({
  /** Families that are columns of the node table, in order, each with a title. */
  columns: z.array(FamilyView),
  /** Families in the line of each card. */
  cardLines: z.array(FamilyView),
  /**
   * By uuid, the latest value of each family in its unit: the highest of several label sets, the worst state, the increase per
   * second of a counter. Families without a value are omitted.
   */
  nodes: z.record(z.uuid(), z.record(z.string(), z.number())),
});
export type ChosenSeries = z.infer<typeof ChosenSeries>;

/** Query of `GET /api/v1/nodes/{uuid}/series/history`. Times in ms since 1970. */
export const SeriesHistoryQuery = HistoryQuery.omit({ metrics: true }).extend({
  /** Comma-separated names. Unknown families return no series. */
  families: z
    .string()
    .transform(list => [...new Set(list.split(',').filter(Boolean))])
    .pipe(z.array(z.string().max(130)).min(1).max(FAMILY_LIMITS.families)),
});
export type SeriesHistoryQuery = z.infer<typeof SeriesHistoryQuery>;

/** Response of `GET /api/v1/nodes/{uuid}/series/history`: series over a shared time axis, as in a history. */
export const SeriesHistory = z.object({
  /** Start of the first point. @unit ms since 1970 */
  from: z.number(),
  /** End of the last point. @unit ms since 1970 */
  to: z.number(),
  /** Duration that one point covers. @unit ms */
  step: z.number(),
  /**
   * In the units of their families. A counter has only `avg`, with its last value; a state has its last state in `avg` and its
   * worst in `max`.
   */
  series: z.array(z.object({ family: z.string(), labels: Labels, ...HistoryColumn.shape })),
});
export type SeriesHistory = z.infer<typeof SeriesHistory>;

/** Response of `GET /api/v1/admin/nodes/{uuid}/collectors`: status of the collectors that its owner allowed. */
export const CollectorList = z.array(
  CollectorStatus.extend({
    /** Title of its plugin, in the language of the request. */
    title: z.string(),
    /** When its agent reported it. @unit ms since 1970 */
    at: z.number(),
  }),
);
export type CollectorList = z.infer<typeof CollectorList>;

/** Collector of a plugin that was installed on this site, in `GET /api/v1/admin/collectors`. */
export const InstalledCollector = z.object({
  /** Id of its plugin. */
  id: z.string(),
  title: z.string(),
  /** Hash of its file, to which the owner of a machine can pin it. */
  sha256: z.string(),
});
export type InstalledCollector = z.infer<typeof InstalledCollector>;

export const InstalledCollectorList = z.array(InstalledCollector);
export type InstalledCollectorList = z.infer<typeof InstalledCollectorList>;

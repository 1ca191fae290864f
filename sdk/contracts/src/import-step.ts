import { z } from 'zod';

/** A value of another product's database: numbers beyond 2⁵³ and bytes arrive as text. */
export type SourceValue = string | number | null;
export type SourceRow = Readonly<Record<string, SourceValue>>;

const identifier = z.string().min(1).max(200);

/** Condition on rows: columns with their required values. */
export const ImportCondition = z.record(identifier, z.union([z.string(), z.number()]));
export type ImportCondition = z.infer<typeof ImportCondition>;

/** Query of an importer about the file. */
export const ImportQuestion = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tables'), database: identifier }),
  z.strictObject({
    kind: z.literal('rows'),
    database: identifier,
    table: identifier,
    columns: z.array(identifier).min(1).max(200),
    where: ImportCondition.optional(),
    /** Position at which the previous response ended. */
    after: z.number().int().optional(),
  }),
  z.strictObject({ kind: z.literal('bytes'), file: identifier }),
]);
export type ImportQuestion = z.infer<typeof ImportQuestion>;

/** Files found in an upload, by the names that the importer gave them. */
export interface ImportFacts {
  /** `open-log`: copied without its write-ahead log, so that rows are missing. */
  readonly files: Readonly<Record<string, 'whole' | 'open-log'>>;
  /** ms since 1970. */
  readonly now: number;
  /** Time zone of this site. */
  readonly zone: string;
}

/** One call of an importer. A run begins with a task and continues with responses until the importer is done. */
export type ImportStep =
  | { readonly kind: 'describe' }
  | { readonly kind: 'begin'; readonly run: string; readonly facts: ImportFacts; readonly task: ImportTask }
  | { readonly kind: 'answer'; readonly run: string; readonly value: unknown }
  | { readonly kind: 'end'; readonly run: string };

export type ImportTask =
  | { readonly kind: 'detect' }
  | { readonly kind: 'plan' }
  | { readonly kind: 'values'; readonly node: string }
  | { readonly kind: 'probes'; readonly node: string; readonly task: string }
  | { readonly kind: 'runs'; readonly check: string };

/** A file that an importer reads. `names`: possible base names inside a zip; the first match is used. */
const ImportedFile = z.strictObject({
  names: z.array(z.string().min(1).max(100)).min(1).max(10),
  /** Maximum size in bytes. */
  maxBytes: z
    .number()
    .int()
    .min(1)
    .max(16 * 2 ** 30),
  database: z.boolean(),
});

/** Description of an importer. The first database may also be uploaded without a zip. */
export const ImporterDescription = z.strictObject({
  product: z.string().min(1).max(60),
  files: z.record(z.string().min(1).max(40), ImportedFile),
});
export type ImporterDescription = z.infer<typeof ImporterDescription>;

/** Reply of an importer to a call. */
export const ImportReply = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('description'), description: ImporterDescription }),
  z.strictObject({ kind: z.literal('question'), question: ImportQuestion }),
  z.strictObject({ kind: z.literal('batch'), rows: z.array(z.unknown()).max(10_000) }),
  z.strictObject({ kind: z.literal('done'), value: z.unknown() }),
]);
export type ImportReply = z.infer<typeof ImportReply>;

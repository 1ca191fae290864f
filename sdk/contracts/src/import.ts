import { z } from 'zod';

/** Parts of an import, in display order. */
export const IMPORT_PARTS = [
  'nodes',
  'traffic',
  'pingTasks',
  'checks',
  'offlineConfigs',
  'loadRules',
  'savedCommands',
  'channels',
  'site',
  'customMarkup',
  'favicon',
  'plugins',
  'history',
  'latencyHistory',
  'checkHistory',
  'account',
  'notifications',
  'signOn',
  'keys',
  'theme',
  'other',
] as const;
export const ImportPart = z.enum(IMPORT_PARTS);
export type ImportPart = z.infer<typeof ImportPart>;

/**
 * Reasons why data is not imported, or not unchanged. `exists`: it already exists and is kept · `changed`: it is imported with
 * another value, see `detail` · `invalid`: it is not valid in Vitrine · `unsupported`: Vitrine has no equivalent · `by-hand`: it
 * has to be entered again, because it is a secret or works differently · `open-log`: the history was not in the backup, because the
 * other server was running when it was made · `external`: the history is in another database · `missing`: there is none · `off`: it
 * is imported as disabled.
 */
const IMPORT_REASONS = [
  'exists',
  'changed',
  'invalid',
  'unsupported',
  'by-hand',
  'open-log',
  'external',
  'missing',
  'off',
] as const;
export const ImportReason = z.enum(IMPORT_REASONS);
export type ImportReason = z.infer<typeof ImportReason>;

/**
 * Effects of an import. `offlineAlerts`, `loadRules`: nodes and rules that can send notices · `pingTasks`: tasks that agents
 * measure · `checks`: checks that the core runs · `renewals`: nodes whose expiry is extended automatically · `expiries`: nodes
 * about whose expiry a notice is sent.
 */
export const IMPORT_EFFECTS = ['offlineAlerts', 'loadRules', 'pingTasks', 'checks', 'renewals', 'expiries'] as const;

/** Result of an import, or of its trial run: imported rows, omitted ones with reasons, and effects. */
export const ImportResult = z.object({
  /** Id by which it can be undone or confirmed; null for a trial run. */
  id: z.uuid().nullable(),
  /** Name of the other product. */
  product: z.string(),
  /** Version of the other server; empty if unknown. */
  version: z.string(),
  parts: z.array(
    z.object({
      part: ImportPart,
      /** Number of imported rows. History: number of values. */
      count: z.number(),
      /** Entries that are not imported, or are changed: name, reason, and the value if it adds information. */
      left: z.array(z.object({ subject: z.string(), reason: ImportReason, detail: z.string().optional() })),
      /** Total number of entries, including those that do not fit into `left`. */
      leftCount: z.number(),
    }),
  ),
  starts: z.array(z.object({ effect: z.enum(IMPORT_EFFECTS), count: z.number() })),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** A completed import that can be undone until it is confirmed. */
export const ImportRecord = z.object({
  id: z.uuid(),
  product: z.string(),
  at: z.number(),
  /** Number of rows that undoing would remove, by part. */
  created: z.array(z.object({ part: ImportPart, count: z.number() })),
});
export type ImportRecord = z.infer<typeof ImportRecord>;

/** Response of `GET /api/v1/admin/import`: supported products, and unconfirmed imports. */
export const Imports = z.object({ products: z.array(z.string()), open: z.array(ImportRecord) });
export type Imports = z.infer<typeof Imports>;

import { z } from 'zod';

/** Parts of an import, in the order in which they are shown. */
export const IMPORT_PARTS = [
  'nodes',
  'pingTasks',
  'offlineConfigs',
  'loadRules',
  'savedCommands',
  'site',
  'customMarkup',
  'favicon',
  'history',
  'latencyHistory',
  'account',
  'notifications',
  'signOn',
  'keys',
  'theme',
] as const;
export const ImportPart = z.enum(IMPORT_PARTS);
export type ImportPart = z.infer<typeof ImportPart>;

/**
 * Why something is not imported. `exists`: it is here already and stays as it is · `invalid`: it is not valid here ·
 * `unsupported`: there is no such thing here · `by-hand`: it has to be entered again, because it is a secret or works
 * differently here · `open-log`: the history was not in the backup, because the other server was running when it was made ·
 * `external`: the history is in another database · `missing`: there is none.
 */
const IMPORT_REASONS = ['exists', 'invalid', 'unsupported', 'by-hand', 'open-log', 'external', 'missing'] as const;
export const ImportReason = z.enum(IMPORT_REASONS);
export type ImportReason = z.infer<typeof ImportReason>;

/** Result of an import, or of its trial run: what comes, and what does not and why. */
export const ImportResult = z.object({
  /** True if it was carried out, false for a trial run. */
  applied: z.boolean(),
  /** Version of the other server, as it calls itself; empty if unknown. */
  version: z.string(),
  parts: z.array(
    z.object({
      part: ImportPart,
      /** Number of things that come. History: number of values. */
      count: z.number(),
      /** Entries that are not imported: name and reason. */
      left: z.array(z.object({ subject: z.string(), reason: ImportReason })),
      /** Number of things that do not come, of which `left` lists the first ones. */
      leftCount: z.number(),
    }),
  ),
});
export type ImportResult = z.infer<typeof ImportResult>;

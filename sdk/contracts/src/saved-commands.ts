import { z } from 'zod';
import { CONTROL_LIMITS } from './control-limits.ts';
import { Etag } from './etag.ts';

const id = z.uuid();

/** Body of `POST /api/v1/admin/saved-commands` and `PUT …/{id}`. */
export const NewSavedCommand = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** Stored verbatim: leading and trailing whitespace may matter. */
  text: z
    .string()
    .max(CONTROL_LIMITS.command)
    .refine(text => text.trim() !== '', 'command.empty'),
  remark: z.string().trim().max(1000).default(''),
});
export type NewSavedCommand = z.input<typeof NewSavedCommand>;

/** Saved command for exec and terminal. `GET /api/v1/admin/saved-commands` returns all of them in order. */
export const SavedCommand = z.object({
  id,
  name: z.string(),
  text: z.string(),
  remark: z.string(),
  updatedAt: z.number(),
  etag: Etag,
});
export type SavedCommand = z.infer<typeof SavedCommand>;

/** Body of `PUT /api/v1/admin/saved-commands/order`: all saved commands in their new order. */
export const SavedCommandOrder = z.strictObject({ ids: z.array(id).max(500) });
export type SavedCommandOrder = z.infer<typeof SavedCommandOrder>;

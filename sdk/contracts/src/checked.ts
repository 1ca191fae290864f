import { z } from 'zod';
import { agentText as text } from './agent-text.ts';
import { CheckResult } from './check.ts';

/**
 * Why an agent has no result: it does not know this kind, the owner of its machine did not allow it to read `content`, the check would change
 * something (`action`), too many run already, or the check itself failed.
 */
export const NOT_CHECKED = ['unknown-kind', 'content', 'action', 'busy', 'failed'] as const;

/** Answer of an agent to the frame `check` with the same id. */
export const Checked = z.object({
  type: z.literal('checked'),
  id: z.uuid(),
  is: z.enum(['done', ...NOT_CHECKED]),
  /** Present if it is `done`. */
  result: CheckResult.omit({ message: true }).optional(),
  message: text,
});
export type Checked = z.infer<typeof Checked>;

import { z } from 'zod';
import { agentText as text } from './agent-text.ts';
import { CheckResult } from './check.ts';

/**
 * Why an agent has no result: it does not support this kind, the machine's owner did not allow it to read `content`, the check
 * would change something (`action`), too many checks are running, or the check itself failed.
 */
export const NOT_CHECKED = ['unknown-kind', 'content', 'action', 'busy', 'failed'] as const;

/** Agent's response to the frame `check` with the same id. */
export const Checked = z.object({
  type: z.literal('checked'),
  id: z.uuid(),
  is: z.enum(['done', ...NOT_CHECKED]),
  /** Present if the status is `done`. */
  result: CheckResult.omit({ message: true }).optional(),
  message: text,
});
export type Checked = z.infer<typeof Checked>;

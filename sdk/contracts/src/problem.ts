import { z } from 'zod';

/** Body of every error response, `application/problem+json` (RFC 9457). `code` is stable; see docs/errors.md. */
export const Problem = z.object({
  type: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  /** Errors per field, for code `request.invalid`. Fields of a settings form carry a `code`, as in FieldProblem. */
  errors: z.array(z.object({ path: z.string(), message: z.string(), code: z.string().optional() })).optional(),
  /** Id of the plugin that has to be enabled, for code `theme.needs-plugin`. */
  plugin: z.string().optional(),
  /** The stored values with their `etag`, for code `request.precondition-failed`. */
  current: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
  /** Seconds to wait, for codes `request.throttled` and `request.busy`. */
  retryAfter: z.number().optional(),
});
export type Problem = z.infer<typeof Problem>;

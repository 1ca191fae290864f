import { z } from 'zod';

/** States of a service, best to worst. */
export const CHECK_STATES = ['ok', 'degraded', 'down'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Longest message of a result. */
const MESSAGE_LENGTH = 200;

/** End of the names of values that are the time until something expires, in seconds. */
export const EXPIRY_SUFFIX = '_expiry_seconds';

/** Result of one run of a check. */
export const CheckResult = z.object({
  state: z.enum(CHECK_STATES),
  /** How long the service took to answer. */
  seconds: z.number().min(0).max(3600).optional(),
  /**
   * Further values, at most 10, named in the way of Prometheus with the unit at the end. `certificate_expiry_seconds` and others that end
   * in `_expiry_seconds` are the time until something expires, and lead to messages 30, 14 and 3 days before.
   */
  values: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{1,59}$/), z.number())
    .refine(values => Object.keys(values).length <= 10, 'has more than 10 values')
    .optional(),
  /** Finding in one line: `200 in 80 ms`, `The page does not contain "Sign in"`. Cut at 200 characters. */
  message: z.string().transform(text => text.slice(0, MESSAGE_LENGTH)),
});
export type CheckResult = z.infer<typeof CheckResult>;

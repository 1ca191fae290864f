import { z } from 'zod';

/** States of a service, best to worst. */
export const CHECK_STATES = ['ok', 'degraded', 'down'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Maximum length of a result's message, in characters. */
const MESSAGE_LENGTH = 200;

/** Suffix for names of values that hold the seconds until something expires. */
export const EXPIRY_SUFFIX = '_expiry_seconds';

/** Result of one run of a check. */
export const CheckResult = z.object({
  state: z.enum(CHECK_STATES),
  /** Response time of the service. */
  seconds: z.number().min(0).max(3600).optional(),
  /**
   * Further values, at most 10, named as in Prometheus with the unit at the end. Names that end in `_expiry_seconds`, such as
   * `certificate_expiry_seconds`, hold the time until something expires, and cause messages 30, 14 and 3 days before.
   */
  values: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{1,59}$/), z.number())
    .refine(values => Object.keys(values).length <= 10, 'has more than 10 values')
    .optional(),
  /** Result in one line: `200 in 80 ms`, `The page does not contain "Sign in"`. Cut at 200 characters. */
  message: z.string().transform(text => text.slice(0, MESSAGE_LENGTH)),
});
export type CheckResult = z.infer<typeof CheckResult>;

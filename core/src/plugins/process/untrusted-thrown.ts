import { z } from 'zod';
import { fromThrown } from './thrown.ts';

const text = z.string().max(8000);

/** An error as sent by a plugin's process. Invalid fields are left out, because parsing an error must not fail. */
const UntrustedThrown = z.object({
  name: z.string().max(100).catch('Error'),
  message: text.catch('something that cannot be shown'),
  stack: text.optional().catch(undefined),
  extra: z
    .object({
      hint: z
        .object({ field: z.string().max(200).optional(), retry: z.boolean().optional(), after: z.number().optional() })
        .optional()
        .catch(undefined),
      problems: z
        .array(
          z.object({ path: z.string().max(200), message: z.string().max(1000), code: z.string().max(100).optional() }),
        )
        .optional()
        .catch(undefined),
      reason: z.enum(['refused', 'timeout', 'too-large', 'unreachable']).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** Field required by errors of these names; without it they become plain errors. */
const CARRIES: Readonly<Record<string, string>> = {
  DeliveryError: 'hint',
  ConfigError: 'problems',
  NetworkError: 'reason',
};

/** Returns the error that a plugin's process threw. */
export function readThrown(sent: unknown): Error {
  const parsed = UntrustedThrown.safeParse(sent);
  if (!parsed.success) return new Error('something that cannot be shown');
  const { name, message, stack, extra = {} } = parsed.data;
  const definedExtra = Object.fromEntries(Object.entries(extra).filter(([, value]) => value !== undefined));
  const needs = CARRIES[name];
  return fromThrown({
    name: needs !== undefined && !(needs in definedExtra) ? 'Error' : name,
    message,
    ...(stack !== undefined && { stack }),
    extra: definedExtra,
  });
}

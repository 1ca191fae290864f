import type { z } from 'zod';

const MAX_SHOWN = 40;

/** Describes the required value in a manifest, as the continuation of its path. Undefined if the schema has its own message. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}, not ${JSON.stringify(issue.input)?.slice(0, MAX_SHOWN)}`;
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be of the type ${issue.expected}`;
    case 'unrecognized_keys':
      return `has keys that a theme does not have: ${issue.keys.join(', ')}`;
    case 'too_small':
      return `must have at least ${issue.minimum}`;
    case 'too_big':
      return `must have at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'invalid_format':
      return 'does not have the right form';
    default:
      return undefined;
  }
}

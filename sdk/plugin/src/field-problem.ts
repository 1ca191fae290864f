import type { z } from 'zod';
import type { FieldProblem } from '@vitrine/contracts';

/** Describes why a value was rejected, with a message and a stable code. */
export function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  return { path: issue.path.join('.'), ...wordsFor(issue) };
}

function wordsFor(issue: z.core.$ZodIssue): Omit<FieldProblem, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return required;
      if (issue.expected === 'int') return { code: 'integer', message: 'must be a whole number' };
      if (issue.expected === 'number') return { code: 'number', message: 'must be a number' };
      return { code: 'type', message: `must be a ${issue.expected}` };
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return required;
      if (issue.origin === 'string')
        return { code: 'short', message: `must have at least ${issue.minimum} characters` };
      if (issue.origin === 'array') return { code: 'few', message: `needs at least ${issue.minimum}` };
      return { code: 'min', message: `must be at least ${issue.minimum}` };
    case 'too_big':
      if (issue.origin === 'string') return { code: 'long', message: `must have at most ${issue.maximum} characters` };
      if (issue.origin === 'array') return { code: 'many', message: `may have at most ${issue.maximum}` };
      return { code: 'max', message: `must be at most ${issue.maximum}` };
    case 'invalid_format':
      if (issue.format === 'url')
        return { code: 'url', message: 'must be an address that begins with http:// or https://' };
      if (issue.format === 'email') return { code: 'email', message: 'must be an e-mail address' };
      if (issue.format === 'uuid') return { code: 'node', message: 'must be a node' };
      return { code: 'pattern', message: 'does not have the right form' };
    case 'invalid_value':
      return { code: 'choice', message: 'must be one of the options' };
    default:
      return { code: 'invalid', message: issue.message };
  }
}

const required = { code: 'required', message: 'must not be empty' };

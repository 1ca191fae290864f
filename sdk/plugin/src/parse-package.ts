import type { z } from 'zod';
import { PluginPackage } from './manifest.ts';

/** A valid package.json, or its faults, each a sentence without full stop. */
type ParsedPackage<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: string[] };

/** Parses the content of a plugin's package.json. `schema` may require more than is required of every plugin. */
export function parsePackage(raw: unknown): ParsedPackage<PluginPackage>;
export function parsePackage<S extends z.ZodType>(raw: unknown, schema: S): ParsedPackage<z.infer<S>>;
export function parsePackage(raw: unknown, schema: z.ZodType = PluginPackage): ParsedPackage<unknown> {
  const parsed = schema.safeParse(raw, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    faults: parsed.error.issues.map(issue => `${issue.path.join('.') || 'it'} ${faultOf(issue)}`),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  boolean: 'true or false',
};

function faultOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'is missing'
        : `must be one of ${issue.values.join(', ')}, not ${JSON.stringify(issue.input)}`;
    case 'too_small':
      return 'must not be empty';
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must have at most ${issue.maximum} entries`;
    case 'invalid_union':
      return 'does not have the right form';
    default:
      return issue.message;
  }
}

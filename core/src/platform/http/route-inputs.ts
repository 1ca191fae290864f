import type { z } from 'zod';

/** A value that a route takes from a request. */
export interface Input {
  readonly in: 'body' | 'query' | 'path';
  /** The single value it is about; undefined for the whole. */
  readonly name: string | undefined;
  readonly schema: z.ZodType | undefined;
}

// The numbers by which Nest stores where a parameter comes from.
const SOURCES: Readonly<Record<string, Input['in']>> = { 3: 'body', 4: 'query', 5: 'path' };

/** Returns what a handler takes from a request, as its parameters declare. */
export function inputsOf(metatype: object, handler: string): Input[] {
  const stored = (Reflect.getMetadata('__routeArguments__', metatype, handler) ?? {}) as Record<
    string,
    { data?: string; schema?: z.ZodType }
  >;
  return Object.entries(stored).flatMap(([key, { data, schema }]) => {
    const source = SOURCES[key.split(':')[0] ?? ''];
    return source ? [{ in: source, name: data, schema }] : [];
  });
}

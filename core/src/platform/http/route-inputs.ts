import type { z } from 'zod';

/** An input that a route takes from a request. */
export interface Input {
  readonly in: 'body' | 'query' | 'path';
  /** Name of a single value; undefined if it takes the whole object. */
  readonly name: string | undefined;
  readonly schema: z.ZodType | undefined;
}

// Numbers with which Nest stores the source of a parameter.
const SOURCES: Readonly<Record<string, Input['in']>> = { 3: 'body', 4: 'query', 5: 'path' };

/** Returns the inputs declared by the parameters of a handler. */
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

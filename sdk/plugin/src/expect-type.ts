/**
 * Throws a one-line error for the author of a plugin if a value does not match its type, such as `defineNotifier: send: expected a
 * function, received undefined`. The compiler reports the same; plain JavaScript has only this check.
 */
export function expectType(fits: boolean, where: string, expected: string, value: unknown): void {
  if (!fits) throw new TypeError(`${where}: expected ${expected}, received ${nameOf(value)}`);
}

/** Throws such an error unless the argument of a define function is an object with these functions. */
export function expectFunctions(
  define: string,
  definition: unknown,
  required: readonly string[],
  optional: readonly string[] = [],
): void {
  expectType(isRecord(definition), define, 'an object', definition);
  for (const name of [...required, ...optional]) {
    const value = (definition as Readonly<Record<string, unknown>>)[name];
    const absent = value === undefined && optional.includes(name);
    expectType(absent || typeof value === 'function', `${define}: ${name}`, 'a function', value);
  }
}

/** Returns true for an object that is not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value);

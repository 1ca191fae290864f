/** Error thrown for an invalid option. The message is one line. */
export class InvalidOptionsError extends Error {}

/** Option: its description and parser. `parse` takes text, or the value from a JSON file. */
export interface Option<T> {
  /** Placeholder of the value in the help; undefined for a switch. */
  readonly value: string | undefined;
  readonly help: string;
  readonly parse: (raw: unknown) => T;
  readonly initial: T;
}

const fail = (expected: string): never => {
  throw new InvalidOptionsError(expected);
};

const text = (raw: unknown): string => (typeof raw === 'string' && raw.trim() ? raw.trim() : fail('must be a text'));

/** Kinds of options. Each message states the expected value; the reader prefixes the option's name. */
export const kinds = {
  text: (value: string, help: string): Option<string | undefined> => ({ value, help, initial: undefined, parse: text }),

  address: (value: string, help: string, protocols: readonly string[]): Option<string | undefined> => ({
    value,
    help,
    initial: undefined,
    parse(raw) {
      const address = text(raw);
      const url = URL.canParse(address) ? new URL(address) : undefined;
      const expected = `must be an address that begins with ${protocols.map(name => `${name}://`).join(' or ')}`;
      if (!url?.hostname || !protocols.includes(url.protocol.slice(0, -1))) return fail(expected);
      return address;
    },
  }),

  number: (value: string, help: string, [min, max]: readonly [number, number], initial: number): Option<number> => ({
    value,
    help,
    initial,
    parse(raw) {
      const number = typeof raw === 'string' && raw.trim() ? Number(raw) : raw;
      const fits = typeof number === 'number' && number >= min && number <= max;
      return fits ? number : fail(`must be a number from ${min} to ${max}`);
    },
  }),

  switch: (help: string): Option<boolean> => ({
    value: undefined,
    help,
    initial: false,
    parse(raw) {
      if (typeof raw === 'boolean') return raw;
      const value = String(raw).trim().toLowerCase();
      if (['true', '1', 'yes', 'on'].includes(value)) return true;
      return ['false', '0', 'no', 'off'].includes(value) ? false : fail('must be true or false');
    },
  }),

  choice: <const T extends string>(help: string, choices: readonly [T, ...T[]]): Option<T> => ({
    value: choices.join('|'),
    help,
    initial: choices[0],
    parse: raw => choices.find(choice => choice === raw) ?? fail(`must be one of ${choices.join(', ')}`),
  }),

  /** Settings by name: an object in a file, JSON text elsewhere. */
  settings: (value: string, help: string): Option<Readonly<Record<string, Readonly<Record<string, unknown>>>>> => ({
    value,
    help,
    initial: {},
    parse(raw) {
      const expected = 'must be a JSON object of objects: {"containers":{"max":40}}';
      const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
      let found = raw;
      try {
        if (typeof raw === 'string') found = JSON.parse(raw);
      } catch {
        return fail(expected);
      }
      if (!isObject(found) || !Object.values(found as object).every(isObject)) return fail(expected);
      return found as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    },
  }),

  list: (value: string, help: string): Option<readonly string[]> => ({
    value,
    help,
    initial: [],
    parse(raw) {
      const items: unknown[] =
        typeof raw === 'string' ? raw.split(/[,;]/) : Array.isArray(raw) ? raw : fail('must be a list');
      if (!items.every(item => typeof item === 'string')) return fail('must be a list of texts');
      return items.map(item => item.trim()).filter(Boolean);
    },
  }),
};

/** JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object, otherwise an empty object. */
export const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** Parses text or bytes as a JSON object. Returns undefined for anything else. */
export function parseObject(data: string | Uint8Array): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(typeof data === 'string' ? data : Buffer.from(data).toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the value of a key in snake or camel case, because some agents write `taskId` for `task_id`. */
export const valueOf = (object: JsonObject, key: string): unknown =>
  key in object ? object[key] : object[key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())];

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the value as a number; NaN, which no schema accepts, for anything else. A missing value is 0. */
export const numberOf = (value: unknown): number =>
  value === undefined || value === null ? 0 : typeof value === 'number' ? value : NaN;

/** Like `numberOf`, rounded: agents in languages without integers send fractional bytes. */
export const countOf = (value: unknown): number => Math.round(numberOf(value));

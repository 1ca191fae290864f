/** An error, serialized for the other process. */
export interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  /** Fields of the SDK's errors in addition to the message: hint, problems, reason. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

const EXTRA = ['hint', 'problems', 'reason', 'code'] as const;
const MAX_TEXT = 8000;

/** Serializes a thrown value. A plugin may throw anything, including objects whose properties throw. */
export function toThrown(error: unknown): Thrown {
  try {
    if (!isError(error)) return { name: 'Error', message: String(error).slice(0, MAX_TEXT) };
    const extra = Object.fromEntries(
      EXTRA.map(key => [key, (error as unknown as Record<string, unknown>)[key]]).filter(
        ([, value]) => value !== undefined,
      ),
    );
    return {
      name: String(error.name),
      message: String(error.message).slice(0, MAX_TEXT),
      ...(error.stack !== undefined && { stack: String(error.stack).slice(0, MAX_TEXT) }),
      ...(Object.keys(extra).length > 0 && { extra }),
    };
  } catch {
    return { name: 'Error', message: 'something that cannot be shown' };
  }
}

/**
 * Returns the error that was thrown on the other side. `extra` is not validated: a caller that does not trust the sender must check
 * it first.
 */
export function fromThrown({ name, message, stack, extra }: Thrown): Error {
  const error = new Error(message);
  if (stack !== undefined) Object.defineProperty(error, 'stack', { value: stack, configurable: true });
  Object.defineProperty(error, 'name', { value: name, configurable: true });
  return Object.assign(error, extra);
}

// Checked by shape, because an error may come from another realm.
const isError = (error: unknown): error is Error =>
  error instanceof Error || Object.prototype.toString.call(error) === '[object Error]';

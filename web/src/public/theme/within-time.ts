/** Error of a promise that took too long. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Rejects with a TimeoutError if a promise is not settled within `ms`. */
export function withinTime<T>(promise: Promise<T>, ms: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(message)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

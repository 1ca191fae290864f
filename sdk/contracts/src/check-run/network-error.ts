/** Error thrown when the guarded HTTP client received no response or refused the request. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** refused: the guard forbids the address · timeout · too-large · unreachable. */
  readonly reason: 'refused' | 'timeout' | 'too-large' | 'unreachable';

  constructor(reason: NetworkError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Returns true for a NetworkError of any copy of the class: a plugin may include its own copy. */
export const isNetworkError = (error: unknown): error is NetworkError =>
  error instanceof Error && error.name === 'NetworkError';

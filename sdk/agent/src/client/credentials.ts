import type { DisconnectReason } from './disconnect-reason.ts';

/** Source of the agent's token. */
export interface Credentials {
  /** Rejects with NoTokenError if no token is available now. */
  token(signal: AbortSignal): Promise<string>;
  /** The core refused the token. */
  refused(): void;
}

/** Error thrown when no token is available; its message is that of the failed attempt. */
export class NoTokenError extends Error {
  readonly end: DisconnectReason;

  constructor(end: DisconnectReason) {
    super('there is no token');
    this.end = end;
  }
}

/** Returns credentials with a fixed token. */
export const staticToken = (token: string): Credentials => ({
  token: () => Promise.resolve(token),
  refused: () => undefined,
});

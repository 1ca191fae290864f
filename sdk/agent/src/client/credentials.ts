import type { DisconnectReason } from './disconnect-reason.ts';

/** Where the agent's token comes from. */
export interface Credentials {
  /** Rejects with NoTokenError when there is none to be had now. */
  token(signal: AbortSignal): Promise<string>;
  /** The core refused the token. */
  refused(): void;
}

/** Why there is no token, in the words of an attempt that failed. */
export class NoTokenError extends Error {
  readonly end: DisconnectReason;

  constructor(end: DisconnectReason) {
    super('there is no token');
    this.end = end;
  }
}

/** A token that was given and does not change. */
export const staticToken = (token: string): Credentials => ({
  token: () => Promise.resolve(token),
  refused: () => undefined,
});

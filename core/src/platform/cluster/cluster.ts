import type { CallType } from './call.ts';
import type { HeldSocketServer, SocketRequest } from './held-socket.ts';
import type { Ownership } from './ownership.ts';
import type { SharedFiles } from './shared-files.ts';

/** An instance of a site, as its administrator sees it. Times are ms since 1970. */
export interface InstanceFacts {
  readonly id: string;
  /** Host and port. */
  readonly name: string;
  readonly version: string;
  readonly startedAt: number;
  readonly isAlive: boolean;
  readonly isLeader: boolean;
}

/** Error thrown if another instance did not answer: it stopped, cannot be reached, or failed. */
export class InstanceUnreachable extends Error {
  override readonly name = 'InstanceUnreachable';
}

/**
 * The instances that serve this site: running server processes on one database. A service uses it as if there were several; with a
 * single instance, that one leads, owns everything and answers its own calls.
 *
 * What must not be lost goes through the database: shared events, leases and owners. `send` and `publish` deliver at most once.
 */
export abstract class Cluster {
  /** Id of this instance, drawn anew each time the process starts. */
  abstract readonly self: string;

  /** True while this instance leads: what must run once for the site runs on the leader. Jobs use `@OnLeader`. */
  abstract readonly leads: boolean;

  /**
   * Calls the method with `@Answers` on one instance.
   * @throws InstanceUnreachable if there is no answer within the time, 5 s unless stated otherwise.
   */
  abstract call<Q, A>(instance: string, type: CallType<Q, A>, question: Q, withinMs?: number): Promise<A>;

  /** Calls it without an answer, in order with other messages to that instance. */
  abstract send<Q>(instance: string, type: CallType<Q, void>, message: Q): void;

  /** Calls it on every other instance. For changes that must not be missed, emit a shared event. */
  abstract publish<Q>(type: CallType<Q, void>, message: Q): void;

  /** Who stores what nodes report. */
  abstract readonly ownership: Ownership;

  abstract readonly files: SharedFiles;

  /** Serves a socket on the instance that holds its subject. */
  abstract serve(server: HeldSocketServer, request: SocketRequest): void;

  /** Takes a name that can be taken once for the whole site, for some time. Returns false if it was taken before. */
  abstract takeOnce(name: string, ms: number): Promise<boolean>;

  /** Returns a secret that every instance derives alike. A single instance draws one with each start. */
  abstract secret(purpose: string): string;

  /** Returns the ids of the instances that are alive, this one included. What others hold is free once they are not listed. */
  abstract alive(): Promise<ReadonlySet<string>>;

  /** True if this instance replaced another one for good, so that nothing may be stored by that one any more. */
  abstract replaces(instance: string): boolean;

  /** True while other instances can be reached, or if there are none. */
  abstract readonly isConnected: boolean;

  /** Returns what is known of the instances, oldest first. Empty for a single one. */
  abstract describe(): Promise<readonly InstanceFacts[]>;
}

import type { CallType } from './call.ts';
import type { HeldSocketServer, SocketRequest } from './held-socket.ts';
import type { Ownership } from './ownership.ts';
import type { SharedFiles } from './shared-files.ts';

/** An instance of a site, as shown to the administrator. Times are ms since 1970. */
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
 * The instances of this site: server processes on one database. Services always assume that there may be several; a single instance
 * is the leader, owns everything and answers its own calls. Anything that must not be lost goes through the database: shared
 * events, leases and owners. `send` and `publish` deliver at most once.
 */
export abstract class Cluster {
  /** Id of this instance, new with each start of the process. */
  abstract readonly self: string;

  /** True while this instance is the leader, which runs what must run once for the site. Jobs use `@OnLeader`. */
  abstract readonly leads: boolean;

  /**
   * Calls the method with `@Answers` on one instance.
   * @throws InstanceUnreachable if there is no answer within the time, 5 s unless stated otherwise.
   */
  abstract call<Q, A>(instance: string, type: CallType<Q, A>, question: Q, withinMs?: number): Promise<A>;

  /** Sends a message to one instance, in order with other messages to it. */
  abstract send<Q>(instance: string, type: CallType<Q, void>, message: Q): void;

  /** Sends a message to all other instances. For changes that must not be missed, emit a shared event. */
  abstract publish<Q>(type: CallType<Q, void>, message: Q): void;

  /** Ownership of nodes, which decides who stores their reports. */
  abstract readonly ownership: Ownership;

  abstract readonly files: SharedFiles;

  /** Serves a socket on the instance that holds the socket's subject. */
  abstract serve(server: HeldSocketServer, request: SocketRequest): void;

  /** Reserves a name for a time, once for the whole site. Returns false if it is already taken. */
  abstract takeOnce(name: string, ms: number): Promise<boolean>;

  /** Returns a secret that is the same on every instance. A single instance creates a new one at each start. */
  abstract secret(purpose: string): string;

  /** Returns the ids of the instances that are alive, including this one. Anything held by an instance not among them is free. */
  abstract alive(): Promise<ReadonlySet<string>>;

  /** True if this instance permanently replaced another one, which can no longer store anything. */
  abstract replaces(instance: string): boolean;

  /** True while other instances can be reached, or if there are none. */
  abstract readonly isConnected: boolean;

  /** Returns facts about the instances, oldest first. Empty for a single one. */
  abstract describe(): Promise<readonly InstanceFacts[]>;
}

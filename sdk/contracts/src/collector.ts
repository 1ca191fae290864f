/**
 * Files, sockets and programs of a collector, declared before it runs. Shown to the owner of the machine by `vitrine-agent
 * collectors`.
 */
export interface CollectorNeeds {
  /** Files and folders that it reads. */
  readonly read?: readonly string[];
  /** Unix sockets to which it sends GET requests. */
  readonly sockets?: readonly string[];
  /** Programs that it runs, each with the allowed first arguments. */
  readonly run?: Readonly<Record<string, readonly string[]>>;
  /**
   * TCP addresses such as `127.0.0.1:3493`, each with the allowed first words of its lines. Other machines are allowed only if the
   * owner's settings name them.
   */
  readonly ask?: Readonly<Record<string, readonly string[]>>;
  /** UDP ports of 127.0.0.1 on which it listens. */
  readonly listen?: readonly number[];
}

/** Datagrams that arrived since the last call, as texts. */
export interface Received {
  readonly texts: readonly string[];
  /** Number of datagrams dropped because too many arrived. */
  readonly dropped: number;
}

/** The machine as a collector can access it, restricted to its needs. No shell, no write, no connection of its own. */
export interface CollectorAccess {
  /** Reads a file of at most `maxBytes`, by default 256 kB. */
  read(file: string, maxBytes?: number): Promise<string>;
  list(folder: string): Promise<string[]>;
  /** Milliseconds since a file changed. */
  age(file: string): Promise<number>;
  /** Sends GET to a socket and returns the JSON. There are no other methods, because the socket of Docker gives root access. */
  get(socket: string, path: string): Promise<unknown>;
  /** As `get`, but returns the raw body, which need not be JSON. */
  getBytes(socket: string, path: string): Promise<Uint8Array>;
  /**
   * Sends lines to a TCP address, and returns the lines received until the other side closes: the last line sent should request
   * that.
   */
  ask(address: string, lines: readonly string[]): Promise<string[]>;
  /** Runs a program with a time limit in seconds, by default 8. */
  run(
    program: string,
    args: readonly string[],
    seconds?: number,
  ): Promise<{ readonly code: number; readonly stdout: string }>;
  /** Takes the datagrams that programs of this machine sent to a UDP port of 127.0.0.1. The first call opens the port. */
  receive(port: number): Promise<Received>;
  /** Monotonic clock in seconds. */
  now(): number;
  /** Waits for some seconds, for rates, which need two readings. */
  wait(seconds: number): Promise<void>;
}

/** A value that a collector read. */
export interface CollectedValue {
  /** Name of the family in the manifest of its plugin. */
  readonly family: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** In the unit of the family; for a state, its name. */
  readonly value: number | string;
}

/** Values of one run of a collector. */
export interface CollectorReading {
  readonly values: readonly CollectedValue[];
  /** Parts that could not be read, as text: `mail.prom:5 is no sample`. */
  readonly problems?: readonly string[];
}

/** Last lines of logs, read only on request, and only if the owner of the machine granted access to the log by name. */
export interface CollectorLog<C = Readonly<Record<string, unknown>>> {
  /** Needs for reading logs, in addition to those of the collector. */
  needs(config: C): CollectorNeeds;
  /** Creates a reader that returns the last lines of a log by its name, oldest first. */
  open(access: CollectorAccess, config: C): (name: string) => Promise<readonly string[]>;
}

/**
 * The part of a plugin that reads a machine. It runs in the agent, and only if the owner of the machine allowed it there by name.
 */
export interface Collector<C = Readonly<Record<string, unknown>>> {
  /** Id of its plugin. */
  readonly id: string;
  /** Purpose, in one line. */
  readonly help: string;
  /**
   * Seconds between two runs, at least 5. `request`: it runs only when the core requests a sample, which is not stored as series.
   */
  readonly every: number | 'request';
  /** Time limit of a run in seconds, by default 10. A longer run is reported as slow. */
  readonly seconds?: number;
  /**
   * Maximum label sets of one run; known ones take precedence. The owner may set another number: `max` in the collector's settings.
   */
  readonly max: number;
  /**
   * Label whose values `max` counts, if families of the same object differ in their other labels; by default it counts complete
   * label sets.
   */
  readonly per?: string | undefined;
  /** Settings with their defaults, which only the agent's own options override. */
  readonly config: C;
  needs(config: C): CollectorNeeds;
  /** Creates a reader, which may remember previous values. */
  open(access: CollectorAccess, config: C): () => Promise<CollectorReading>;
  /** Logs that it can read, such as those of containers. */
  readonly log?: CollectorLog<NoInfer<C>>;
}

/** Error: there is nothing to read on this machine, for example because Docker is not installed. */
export class NothingHere extends Error {}

/** Error: the user of the agent lacks a right. The message explains how to grant it. */
export class NotAllowed extends Error {}

/** Defines a collector, the default export of a plugin's `collector.ts`. Throws a TypeError for an invalid definition. */
export function defineCollector<C extends Readonly<Record<string, unknown>>>(collector: Collector<C>): Collector<C> {
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(collector.id)) throw new TypeError('id: must be the id of its plugin');
  if (collector.every !== 'request' && !(collector.every >= 5))
    throw new TypeError('every: must be 5 seconds or more, or "request"');
  if (!Number.isInteger(collector.max) || collector.max < 1) throw new TypeError('max: must be 1 or more');
  return collector;
}

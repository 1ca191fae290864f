/** Files, sockets and programs of a collector, named before it runs. Shown to the owner of the machine by `vitrine-agent collectors`. */
export interface CollectorNeeds {
  /** Files and folders that it reads. */
  readonly read?: readonly string[];
  /** Unix sockets to which it sends GET requests. */
  readonly sockets?: readonly string[];
  /** Programs that it runs, each with the only first arguments that it may use. */
  readonly run?: Readonly<Record<string, readonly string[]>>;
  /** TCP addresses, `127.0.0.1:3493`, each with the only words with which its lines may begin. Other machines only where the owner's settings name them. */
  readonly ask?: Readonly<Record<string, readonly string[]>>;
  /** UDP ports of 127.0.0.1 on which it listens. */
  readonly listen?: readonly number[];
}

/** Datagrams that arrived since the last call, as texts. */
export interface Received {
  readonly texts: readonly string[];
  /** Datagrams that were dropped because too many came. */
  readonly dropped: number;
}

/** The machine as a collector sees it: only what its needs name. No shell, no write, no connection of its own. */
export interface CollectorAccess {
  /** Reads a file of at most `maxBytes`, by default 256 kB. */
  read(file: string, maxBytes?: number): Promise<string>;
  list(folder: string): Promise<string[]>;
  /** Milliseconds since a file changed. */
  age(file: string): Promise<number>;
  /** Sends GET to a socket and returns the JSON. There are no other methods: the socket of Docker is as good as root. */
  get(socket: string, path: string): Promise<unknown>;
  /** As `get`, and returns the body as it is, which may be no JSON. */
  getBytes(socket: string, path: string): Promise<Uint8Array>;
  /** Sends lines to a TCP address, and returns the lines that come until the other side closes: the last line should ask for that. */
  ask(address: string, lines: readonly string[]): Promise<string[]>;
  /** Runs a program, which has so many seconds, by default 8. */
  run(
    program: string,
    args: readonly string[],
    seconds?: number,
  ): Promise<{ readonly code: number; readonly stdout: string }>;
  /** Takes the datagrams that programs of this machine sent to a UDP port of 127.0.0.1. The first call opens the port. */
  receive(port: number): Promise<Received>;
  /** Monotonic seconds. */
  now(): number;
  /** Waits some seconds, for rates that need two readings. */
  wait(seconds: number): Promise<void>;
}

/** A value that a collector read. */
export interface CollectedValue {
  /** Name of the family in the manifest of its plugin. */
  readonly family: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** In the unit of the family; of a state, its word. */
  readonly value: number | string;
}

/** Values of one run of a collector. */
export interface CollectorReading {
  readonly values: readonly CollectedValue[];
  /** Parts that could not be read, in words: `mail.prom:5 is no sample`. */
  readonly problems?: readonly string[];
}

/** Last lines of logs, read on request only, and only of logs whose names the owner of the machine granted. */
export interface CollectorLog<C = Readonly<Record<string, unknown>>> {
  /** Needs of reading, beside those of the collector. */
  needs(config: C): CollectorNeeds;
  /** Creates a reader that returns the last lines of a log by its name, the oldest first. */
  open(access: CollectorAccess, config: C): (name: string) => Promise<readonly string[]>;
}

/** The part of a plugin that reads a machine. It runs in the agent, and only if the owner of the machine named it there. */
export interface Collector<C = Readonly<Record<string, unknown>>> {
  /** Id of its plugin. */
  readonly id: string;
  /** Purpose, in one line. */
  readonly help: string;
  /** Seconds between two runs, at least 5. `request`: it runs only when the core asks for a sample, which is stored in no series. */
  readonly every: number | 'request';
  /** Seconds that a run may take, by default 10. A run that takes longer is reported as slow. */
  readonly seconds?: number;
  /** Label sets of one run that are kept; known ones stay. The owner may choose another number: `max` in its settings. */
  readonly max: number;
  /** Label whose values are counted by `max`, where families of one thing differ in their other labels; by default all labels together. */
  readonly per?: string | undefined;
  /** Settings with their defaults, which only the agent's own options override. */
  readonly config: C;
  needs(config: C): CollectorNeeds;
  /** Creates a reader, which may remember what it read before. */
  open(access: CollectorAccess, config: C): () => Promise<CollectorReading>;
  /** Logs of what it reads, such as those of containers. */
  readonly log?: CollectorLog<NoInfer<C>>;
}

/** Error: there is nothing to read on this machine, such as no Docker. */
export class NothingHere extends Error {}

/** Error: the user of the agent lacks a right. The message names the fix. */
export class NotAllowed extends Error {}

/** Defines a collector, the default export of a plugin's `collector.ts`. Throws a TypeError for what cannot work. */
export function defineCollector<C extends Readonly<Record<string, unknown>>>(collector: Collector<C>): Collector<C> {
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(collector.id)) throw new TypeError('id: must be the id of its plugin');
  if (collector.every !== 'request' && !(collector.every >= 5))
    throw new TypeError('every: must be 5 seconds or more, or "request"');
  if (!Number.isInteger(collector.max) || collector.max < 1) throw new TypeError('max: must be 1 or more');
  return collector;
}

import type { LookupFunction } from 'node:net';
import type { AdminNode, Family, FamilyView, LiveState, NewestSeries, SeriesHistory } from '@vitrine/contracts';
import type { HttpRequest, HttpResponse } from '@vitrine/contracts/http-exchange';
import type { DnsQuery } from '@vitrine/contracts/query-dns';
import type { PluginHooks } from './hooks.ts';

export type { HttpRequest, HttpResponse } from '@vitrine/contracts/http-exchange';

/** Log of the plugin. The last 200 lines are shown in the admin area. */
export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/**
 * Guarded HTTP client. Proxy, timeout, size limit and user agent are set; loopback, private, link-local and metadata addresses
 * are refused unless the operator allows them, after each redirect too. Throws a NetworkError without a response.
 */
export interface Http {
  (url: string | URL, request?: HttpRequest): Promise<HttpResponse>;
  /** Streams a response into a file, which appears only when it is complete. */
  download(
    url: string | URL,
    file: string,
    request?: HttpRequest,
  ): Promise<{ readonly bytes: number; readonly sha256: string }>;
}

/** Guard for libraries that open their own connections. */
export interface Network {
  /** Resolves a host to an allowed IP address. Throws a NetworkError if there is none. */
  resolve(hostname: string): Promise<string>;
  /** Asks DNS for records, as text: `10 mail.example.com`. Empty if there are none; a NetworkError without an answer. */
  dns(query: DnsQuery): Promise<string[]>;
  /** Sends one ICMP echo. Returns the round trip in ms, by default within 5,000; a NetworkError without an answer. */
  ping(hostname: string, timeoutMs?: number): Promise<number>;
  /** For the `lookup` option of net, tls, http and their agents. */
  readonly lookup: LookupFunction;
  /**
   * Guarded HTTP client with the interface of fetch, for libraries that accept one. A request ends with its `signal`, after a minute
   * at the latest. A response arrives whole and has at most 1 MB. Redirects are followed, whatever `redirect` is. Other options of
   * fetch have no effect.
   */
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Storage folder of the plugin. Survives updates and is part of backups. On a site with several instances each instance has its own:
 * values that all of them need belong into `store`.
 */
export interface Storage {
  readonly folder: string;
  read(name: string): Promise<Uint8Array | undefined>;
  /** Replaces the file atomically. */
  write(name: string, content: string | Uint8Array): Promise<void>;
  /** Adds to the end of a file, which is created if it is missing. For records that are never changed. */
  append(name: string, content: string | Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  /** Names of the files. */
  list(): Promise<string[]>;
}

/**
 * Values that survive restarts and updates, as JSON by key: up to 10,000 keys and 4 MB together. They are in the database,
 * encrypted, the same on every instance of a site. Keys have 1 to 200 characters.
 */
export interface KeyValueStore {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  /** Stores a value unless the key has one. Returns whether it did: of several instances at the same time only one is told true. */
  add(key: string, value: unknown): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Keys in order, by default all. */
  keys(prefix?: string): Promise<string[]>;
  /** Keys with their values, in order, by default all. */
  entries<T>(prefix?: string): Promise<[key: string, value: T][]>;
}

/** Read access to the core's data, as contract views. Includes hidden nodes, which must not be published. */
export interface DataAccess {
  nodes(): Promise<readonly AdminNode[]>;
  state(uuid: string): Promise<LiveState | undefined>;
}

/** Alert that a plugin opens. */
export interface PluginAlert {
  /**
   * Subject, up to 200 characters: a name rather than a sentence, since the notice is written in the language of its
   * recipient.
   */
  readonly subject: string;
  /** Since when, in ms since 1970; by default now. */
  readonly since?: number;
  /** Uuid of the node that it is about. Silences of the node hold it back, and it is listed on its page. */
  readonly node?: string;
  /** Series that it is about: a family of the plugin, or the full name of another one. */
  readonly series?: { readonly family: string; readonly labels?: Readonly<Record<string, string>> };
  /** Measured value, and the limit that it passed. */
  readonly value?: number;
  readonly threshold?: number;
  /** Unit of both. By default that of the family, in which a share is 0 to 1; without a series they are counts. */
  readonly unit?: 'percent' | 'bytes' | 'bytes/s' | 'count' | 'celsius' | 'ms';
  /** By default `warning`. Silences may let critical ones pass. */
  readonly severity?: 'info' | 'warning' | 'critical';
}

/** Alerts of the plugin. They are listed, silenced, acknowledged and sent to the channels like the core's own. */
export interface Alerts {
  /**
   * Opens the alert with this key, which is the plugin's own: up to 60 letters, digits, `.`, `_` and `-`. If it is open, nothing
   * changes. At most 200 are open at once.
   */
  open(key: string, alert: PluginAlert): Promise<void>;
  /** Closes the alert with this key; does nothing if it is not open. All are closed silently when the plugin is disabled. */
  close(key: string): Promise<void>;
}

/** Message that a plugin sends. Plain text, in the language that its settings say. */
export interface PluginMessage {
  /** Up to 200 characters. */
  readonly title: string;
  /** Up to 4,000 characters. */
  readonly body: string;
  /** By default `info`. */
  readonly severity?: 'info' | 'warning' | 'critical';
  /** Uuid of the node that it concerns. */
  readonly node?: string;
  /** Rows below the body, the first with headings: up to 50 rows of 8 cells of 100 characters. */
  readonly table?: readonly (readonly string[])[];
  /** Address by https or http, or a path of the site; by default the site's. */
  readonly link?: string;
}

/** Messages of the plugin, to the channels that receive *Message of a plugin*. */
export interface Notices {
  /**
   * Sends a message once: while its key is known, for seven days, sending it again does nothing, on whichever core. The key is the
   * plugin's own: up to 60 letters, digits, `.`, `_` and `-`. At most 20 are sent in 24 hours; an error says so, or names the field that
   * does not fit.
   */
  send(key: string, message: PluginMessage): Promise<void>;
}

/** A value of a family. */
export interface SeriesValue {
  /** Name of the family, as the plugin declares it. */
  readonly family: string;
  /** A value of up to 100 characters for each label of the family. */
  readonly labels?: Readonly<Record<string, string>>;
  /** In the unit of the family; of a state, its word. */
  readonly value: number | string;
}

/** Values that the plugin measures. They are stored, drawn, exported and alerted on like the core's own. */
export interface SeriesAccess {
  /**
   * Declares families beside those of the manifest, for what is known at run time only. At most 40 together. A family that has values
   * keeps its kind, unit and labels.
   */
  declare(families: Readonly<Record<string, Family>>): Promise<void>;
  /**
   * Records values of a node, at most 1,000 at once, that were taken at `at` (ms since 1970, by default now). They are stored with the
   * next minute. Returns how many were refused because the node has too many label sets; throws an error that names the field if one
   * does not fit, and records none of them then.
   */
  write(node: string, values: readonly SeriesValue[], at?: number): Promise<{ readonly refused: number }>;
}

/** Which history is read. Times in ms since 1970. */
export interface SeriesQuery {
  /** Uuid of the node. */
  readonly node: string;
  /** Full names, such as `node_cpu_ratio`: at most 40. */
  readonly families: readonly string[];
  readonly from: number;
  readonly to: number;
  /** At most 5,000; by default 300. */
  readonly points?: number;
}

/** Read access to what is measured, that of other plugins included. Hidden nodes are in it, which must not be published. */
export interface HistoryAccess {
  families(): Promise<readonly FamilyView[]>;
  /** Newest values of a node's series with labels, and of those of plugins. */
  newest(node: string): Promise<readonly NewestSeries[]>;
  /** Reads lines over one time axis; a plugin reads four at a time. */
  read(query: SeriesQuery): Promise<SeriesHistory>;
}

/** Outages and alerts of all nodes in a time. */
export interface AvailabilityReport {
  /** Nodes in the order of the administrator, hidden ones included. */
  readonly nodes: readonly {
    readonly uuid: string;
    readonly name: string;
    /** 0–100, rounded down to three digits; null if it was not watched in this time. */
    readonly percent: number | null;
    readonly outages: number;
    readonly offlineSeconds: number;
  }[];
  /** Alerts that fired, oldest first, at most 2,000. `name`: of the rule, task or subject; empty if it has none. */
  readonly alerts: readonly { readonly kind: string; readonly name: string; readonly firedAt: number }[];
}

/** Read access to the availability of all nodes and to the alerts that fired. Figures equal those of the availability page. */
export interface AvailabilityAccess {
  /** Time zone of the site, and the time of its clock in ms since 1970. */
  site(): Promise<{ readonly timeZone: string; readonly now: number }>;
  /** Reads a time, at most 400 days. ms since 1970. */
  read(from: number, to: number): Promise<AvailabilityReport>;
}

/** Services that a plugin may use. It has no access to anything else: no container, no database, no globals. */
export interface Host {
  readonly id: string;
  readonly hooks: PluginHooks;
  readonly http: Http;
  readonly network: Network;
  readonly logger: Logger;
  readonly storage: Storage;
  readonly store: KeyValueStore;
  readonly data: DataAccess;
  readonly alerts: Alerts;
  readonly notices: Notices;
  readonly series: SeriesAccess;
  readonly history: HistoryAccess;
  readonly availability: AvailabilityAccess;
  /**
   * Runs a job until the plugin is disabled: at an interval in seconds, or by a cron expression such as `0 3 * * *` in the time
   * zone of the site. Runs of one job never overlap. The admin area shows the last runs under `name`. On a site with several instances
   * one of them runs the job; `each-core` is for what every instance must do itself, such as looking after its own connections.
   */
  schedule(when: number | string, job: () => void | Promise<void>, name?: string, on?: 'one-core' | 'each-core'): void;
  /** Sets the line about the plugin's condition in the admin area, such as `12 of 12 jobs are on time`; empty to remove it. */
  health(line: string): void;
  /** Sets the number beside the plugin's entry in the menu of the admin area: things that need attention; 0 removes it. */
  badge(count: number): void;
  /** Registers a cleanup that runs when the plugin is disabled, last registered first. */
  onDispose(cleanup: () => void | Promise<void>): void;
}

/** Context of one call to a plugin. */
export interface Context<C> {
  readonly config: C;
  readonly http: Http;
  readonly network: Network;
  readonly logger: Logger;
  readonly storage: Storage;
  readonly store: KeyValueStore;
}

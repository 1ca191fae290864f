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
 * Guarded HTTP client with proxy, timeout, size limit and user agent set. Loopback, private, link-local and metadata addresses are
 * refused unless the operator allows them, also after redirects. Throws a NetworkError if there is no response.
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
  /**
   * Queries DNS and returns the records as text, such as `10 mail.example.com`. Empty if there are none; throws a NetworkError
   * without an answer.
   */
  dns(query: DnsQuery): Promise<string[]>;
  /**
   * Sends one ICMP echo. Returns the round trip in ms, waiting for 5,000 ms by default; throws a NetworkError without an answer.
   */
  ping(hostname: string, timeoutMs?: number): Promise<number>;
  /** For the `lookup` option of net, tls, http and their agents. */
  readonly lookup: LookupFunction;
  /**
   * Guarded HTTP client with the interface of fetch, for libraries that accept one. A request ends with its `signal`, or after one
   * minute. A response is read completely before it is returned, up to 1 MB. Redirects are always followed, regardless of
   * `redirect`. Other options of fetch have no effect.
   */
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Storage folder of the plugin. Survives updates and is part of backups. On a site with several instances each instance has its own
 * folder: use `store` for shared values.
 */
export interface Storage {
  readonly folder: string;
  read(name: string): Promise<Uint8Array | undefined>;
  /** Replaces the file atomically. */
  write(name: string, content: string | Uint8Array): Promise<void>;
  /** Appends to a file, which is created if it is missing. Meant for entries that never change. */
  append(name: string, content: string | Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  /** Names of the files. */
  list(): Promise<string[]>;
}

/**
 * Values that survive restarts and updates, as JSON by key: up to 10,000 keys and 4 MB in total. They are stored encrypted in the
 * database and shared by all instances of a site. Keys have 1 to 200 characters.
 */
export interface KeyValueStore {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  /**
   * Stores a value unless the key already has one. Returns whether it was stored: if several instances try at the same time, only
   * one gets true.
   */
  add(key: string, value: unknown): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Returns the sorted keys, by default all. */
  keys(prefix?: string): Promise<string[]>;
  /** Returns the keys with their values, sorted, by default all. */
  entries<T>(prefix?: string): Promise<[key: string, value: T][]>;
}

/** Read access to the core's data, as contract views. Includes hidden nodes, which must not be published. */
export interface DataAccess {
  nodes(): Promise<readonly AdminNode[]>;
  state(uuid: string): Promise<LiveState | undefined>;
}

/** Alert that a plugin opens. */
export interface PluginAlert {
  /** Subject, up to 200 characters: a name rather than a sentence, because the notice is in the language of its recipient. */
  readonly subject: string;
  /** Start of the alert in ms since 1970; by default now. */
  readonly since?: number;
  /** Uuid of the affected node. Silences of the node apply to the alert, and the node's page lists it. */
  readonly node?: string;
  /** Affected series: a family of the plugin, or the full name of another family. */
  readonly series?: { readonly family: string; readonly labels?: Readonly<Record<string, string>> };
  /** Measured value, and the limit that it crossed. */
  readonly value?: number;
  readonly threshold?: number;
  /**
   * Unit of `value` and `threshold`. By default that of the family, in which a share is 0 to 1; without a series, both are counts.
   */
  readonly unit?: 'percent' | 'bytes' | 'bytes/s' | 'count' | 'celsius' | 'ms';
  /** By default `warning`. Silences may let critical alerts through. */
  readonly severity?: 'info' | 'warning' | 'critical';
}

/** Alerts of the plugin. They are listed, silenced, acknowledged and sent to the channels like the core's own. */
export interface Alerts {
  /**
   * Opens an alert with a key that is unique in the plugin: up to 60 letters, digits, `.`, `_` and `-`. If it is already open,
   * nothing changes. At most 200 can be open at once.
   */
  open(key: string, alert: PluginAlert): Promise<void>;
  /**
   * Closes the alert with this key; does nothing if it is not open. When the plugin is disabled, all of its alerts are closed
   * without a notice.
   */
  close(key: string): Promise<void>;
}

/** Message that a plugin sends: plain text, in the language chosen in the plugin's settings. */
export interface PluginMessage {
  /** Up to 200 characters. */
  readonly title: string;
  /** Up to 4,000 characters. */
  readonly body: string;
  /** By default `info`. */
  readonly severity?: 'info' | 'warning' | 'critical';
  /** Uuid of the node that the message is about. */
  readonly node?: string;
  /** Rows below the body, the first of which has the headings: up to 50 rows with 8 cells of 100 characters. */
  readonly table?: readonly (readonly string[])[];
  /** An http or https URL, or a path of the site; by default the URL of the site. */
  readonly link?: string;
}

/** Messages of the plugin. Sent to the channels that receive *Message of a plugin*. */
export interface Notices {
  /**
   * Sends a message once: for seven days, sending it again with the same key does nothing, on any instance. The key is unique in
   * the plugin: up to 60 letters, digits, `.`, `_` and `-`. At most 20 messages are sent in 24 hours. Throws an error if that limit
   * is reached, or one that names the invalid field.
   */
  send(key: string, message: PluginMessage): Promise<void>;
}

/** A value of a family. */
export interface SeriesValue {
  /** Name of the family, as declared by the plugin. */
  readonly family: string;
  /** One value for each label of the family, up to 100 characters each. */
  readonly labels?: Readonly<Record<string, string>>;
  /** In the unit of the family; for a state, its name. */
  readonly value: number | string;
}

/** Values that the plugin measures. They are stored, charted, exported and available to alert rules like the core's own. */
export interface SeriesAccess {
  /**
   * Declares families in addition to those of the manifest, if they are known only at run time. At most 40 in total. Kind, unit and
   * labels of a family cannot change once it has values.
   */
  declare(families: Readonly<Record<string, Family>>): Promise<void>;
  /**
   * Records values of a node, at most 1,000 per call, measured at `at` (ms since 1970, by default now). They are stored with the
   * next minute. Returns how many were rejected because the node has too many label sets. If a value is invalid, throws an error
   * that names the field, and records none of them.
   */
  write(node: string, values: readonly SeriesValue[], at?: number): Promise<{ readonly refused: number }>;
}

/** Query of the history. Times in ms since 1970. */
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

/** Read access to all measurements, including those of other plugins. Includes hidden nodes, which must not be published. */
export interface HistoryAccess {
  families(): Promise<readonly FamilyView[]>;
  /** Returns the latest values of a node's series with labels, and of plugins' series. */
  newest(node: string): Promise<readonly NewestSeries[]>;
  /** Reads series over a shared time axis; a plugin can run four reads at a time. */
  read(query: SeriesQuery): Promise<SeriesHistory>;
}

/** Outages and alerts of all nodes in a time range. */
export interface AvailabilityReport {
  /** Nodes in the administrator's order, including hidden ones. */
  readonly nodes: readonly {
    readonly uuid: string;
    readonly name: string;
    /** 0–100, rounded down to three decimals; null if the node was not watched in this time range. */
    readonly percent: number | null;
    readonly outages: number;
    readonly offlineSeconds: number;
  }[];
  /** Alerts that fired, oldest first, at most 2,000. `name` is that of the rule, task or subject; empty if it has none. */
  readonly alerts: readonly { readonly kind: string; readonly name: string; readonly firedAt: number }[];
}

/** Read access to the availability of all nodes and to alerts that fired. Values equal those of the availability page. */
export interface AvailabilityAccess {
  /** Returns the time zone of the site, and its current time in ms since 1970. */
  site(): Promise<{ readonly timeZone: string; readonly now: number }>;
  /** Reads a time range of at most 400 days, in ms since 1970. */
  read(from: number, to: number): Promise<AvailabilityReport>;
}

/** Services available to a plugin. There is no access to anything else: no container, no database, no globals. */
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
   * zone of the site. Runs of one job never overlap. The admin area shows the last runs under `name`. On a site with several
   * instances one of them runs the job; use `each-core` for a job that every instance must run, such as one that maintains its own
   * connections.
   */
  schedule(when: number | string, job: () => void | Promise<void>, name?: string, on?: 'one-core' | 'each-core'): void;
  /** Sets the status line of the plugin in the admin area, such as `12 of 12 jobs are on time`; empty to remove it. */
  health(line: string): void;
  /** Sets the number beside the plugin's entry in the menu of the admin area, for items that need attention; 0 removes it. */
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

import { z } from 'zod';
import { UPDATES, type SettingsBody } from './settings/index.ts';
import { settingsBody } from './settings/settings-schema.ts';

/** CPU and wall time of a plugin's code since the instance started, including network waits. */
export const PluginUsage = z.object({
  id: z.string(),
  version: z.string(),
  state: z.string(),
  calls: z.number(),
  /** Total duration of all calls, and duration of the longest one, in ms. */
  totalMs: z.number(),
  longestMs: z.number(),
  failures: z.number(),
});
export type PluginUsage = z.infer<typeof PluginUsage>;

/** Event loop delay over the last minute, in ms. */
export const EventLoopLag = z.object({ meanMs: z.number(), p99Ms: z.number(), maxMs: z.number() });
export type EventLoopLag = z.infer<typeof EventLoopLag>;

/** Load of an instance: memory in bytes, processor usage in cores over the last minute. */
export const CoreLoad = z.object({
  agents: z.number(),
  processor: z.number(),
  memory: z.number(),
  lagMs: z.number(),
});
export type CoreLoad = z.infer<typeof CoreLoad>;

/** One running instance of the site. */
export const ClusterMember = z.object({
  id: z.string(),
  /** Host name and port. */
  name: z.string(),
  version: z.string(),
  startedAt: z.number(),
  /** False for an instance that died and was not restarted. */
  isAlive: z.boolean(),
  /** True for the leader, which runs the jobs that must run once for the site. */
  isLeader: z.boolean(),
  /** True for the instance that answered this request. */
  isHere: z.boolean(),
  /** Null if the instance did not respond. */
  load: CoreLoad.nullable(),
});
export type ClusterMember = z.infer<typeof ClusterMember>;

/** Response of `GET /api/v1/admin/about/instances`. */
export const Cluster = z.object({
  /** False while Redis is unreachable: states of agents connected to other instances are missing then. */
  isConnected: z.boolean(),
  /** Empty if the site has a single instance. */
  cores: z.array(ClusterMember),
});
export type Cluster = z.infer<typeof Cluster>;

/** Settings and result of the check for newer releases. Times in ms since 1970. */
export const Updates = z.object({
  enabled: z.boolean(),
  feed: z.string(),
  latest: z.object({ version: z.string(), url: z.string() }).nullable(),
  newer: z.boolean(),
  checkedAt: z.number().nullable(),
  failure: z.string().nullable(),
});
export type Updates = z.infer<typeof Updates>;

/** Body of `PUT /api/v1/admin/about/updates`. */
export const UpdateSettings = settingsBody(UPDATES);
export type UpdateSettings = SettingsBody<typeof UPDATES>;

/** Response of `GET /api/v1/admin/about`. Sizes in bytes; times in ms since 1970. */
export const About = z.object({
  version: z.string(),
  runtime: z.string(),
  platform: z.string(),
  startedAt: z.number(),
  dataFolder: z.string(),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), version: z.string(), size: z.number() }),
  /** Size of each folder below the data folder. */
  folders: z.array(z.object({ name: z.string(), size: z.number() })),
  memory: z.object({ resident: z.number(), heap: z.number() }),
  loop: EventLoopLag,
  nodes: z.object({ all: z.number(), online: z.number() }),
  plugins: z.array(PluginUsage),
  updates: Updates,
});
export type About = z.infer<typeof About>;

/** A package that is part of this release, and its licence. */
export const Licence = z.object({ name: z.string(), version: z.string(), licence: z.string() });
export type Licence = z.infer<typeof Licence>;

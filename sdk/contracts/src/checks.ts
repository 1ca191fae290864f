import { z } from 'zod';
import { NodeAvailability } from './availability.ts';
import { CHECK_STATES } from './check.ts';
import { NOT_CHECKED } from './checked.ts';
import { ConfigForm } from './config-form.ts';
import { Etag } from './etag.ts';
import { RowId } from './numbers.ts';
import { BadState } from './series.ts';
import { DAY_S } from './time.ts';

/** Limits of checks. Times in seconds. */
export const CHECK_LIMITS = {
  checks: 500,
  interval: [20, DAY_S],
  timeout: [1, 30],
  retries: [0, 2],
  dependsOn: 20,
  nodes: 20,
} as const;

const values = z.record(z.string(), z.unknown());
const check = {
  name: z.string().trim().min(1).max(100),
  /** Id of the plugin that runs it. */
  kind: z.string().min(1).max(40),
  /** Seconds between two runs. */
  interval: z.number().int().min(CHECK_LIMITS.interval[0]).max(CHECK_LIMITS.interval[1]),
  /** Seconds after which a run without a response counts as down. */
  timeout: z.number().int().min(CHECK_LIMITS.timeout[0]).max(CHECK_LIMITS.timeout[1]),
  /** Further runs, each after a quarter of the interval, before the check counts as down. */
  retries: z.number().int().min(CHECK_LIMITS.retries[0]).max(CHECK_LIMITS.retries[1]),
  /** Node to which the check belongs: the check depends on it, and silences of the node apply to it. */
  node: z.uuid().nullable(),
  /** Checks that it depends on: while one of them is down, it sends no notices. */
  dependsOn: z.array(RowId).max(CHECK_LIMITS.dependsOn),
  /** Whether the core runs it, and the nodes that run it; at least one location. */
  fromCore: z.boolean().default(true),
  nodes: z.array(z.uuid()).max(CHECK_LIMITS.nodes).default([]),
  /** Number of locations that must see the service down before the check is down; 1 for a single location. */
  quorum: z
    .number()
    .int()
    .min(1)
    .max(CHECK_LIMITS.nodes + 1)
    .default(1),
  paused: z.boolean(),
  /** True if visitors may see its name, state and days. */
  isPublic: z.boolean(),
};

/** Body of `POST /api/v1/admin/checks` and `PUT …/{id}`. A secret left empty keeps its value. */
export const NewCheck = z.strictObject({ ...check, values });
export type NewCheck = z.infer<typeof NewCheck>;

/** `unknown`: never run, paused, or impossible to run. */
const CheckStatus = z.enum([...CHECK_STATES, 'unknown']);

/**
 * Why a location has no result. In addition to the agent's own reasons: the node is offline, its agent does not run checks, or it
 * did not respond.
 */
export const NO_LOCATION_RESULT = [...NOT_CHECKED, 'offline', 'off', 'silent'] as const;

/** Latest result of one location. */
export const CheckLocation = z.object({
  /** Null for the server. */
  node: z.uuid().nullable(),
  state: CheckStatus,
  seconds: z.number().nullable(),
  message: z.string(),
  /** Reason for the state `unknown`. */
  reason: z.enum(NO_LOCATION_RESULT).optional(),
});
export type CheckLocation = z.infer<typeof CheckLocation>;

/** Latest result of a check. Times in ms since 1970. */
export const CheckNow = z.object({
  /** Its state, after its retries. */
  state: CheckStatus,
  /** Start of this state; `null` while it is unknown. */
  since: z.number().nullable(),
  /** Time of the last run. */
  at: z.number().nullable(),
  seconds: z.number().nullable(),
  values: z.record(z.string(), z.number()),
  message: z.string(),
  /** Number of consecutive failed runs while the check is not down yet. */
  failures: z.number(),
  /** Results of each location; absent if only the core runs it. */
  locations: z.array(CheckLocation),
});
export type CheckNow = z.infer<typeof CheckNow>;

/** Check in the admin area. `values` are without secrets. */
export const AdminCheck = z.object({
  id: RowId,
  ...check,
  values,
  /** Null while its plugin is not running. */
  form: ConfigForm.nullable(),
  now: CheckNow,
  /** Null before its first result. */
  availability: NodeAvailability.nullable(),
  etag: Etag,
});
export type AdminCheck = z.infer<typeof AdminCheck>;

/** `GET /api/v1/admin/checks`. */
export const AdminChecks = z.object({
  /** Start times of the days, oldest first, and the current time; ms since 1970. */
  days: z.array(z.number()),
  until: z.number(),
  checks: z.array(AdminCheck),
  /** Number of runs skipped in the last hour because others took too long. */
  skipped: z.number(),
});
export type AdminChecks = z.infer<typeof AdminChecks>;

/** Available kind of check: a running plugin and its form. */
export const CheckKind = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  form: ConfigForm,
  /** True if nodes can run it too. */
  onNodes: z.boolean(),
});
export type CheckKind = z.infer<typeof CheckKind>;

/**
 * Body of `POST /api/v1/admin/checks/test`. `id`: the stored check whose secrets are used for empty fields. `from`: the node that
 * runs it; by default the server.
 */
export const CheckTest = z.strictObject({
  id: RowId.optional(),
  kind: check.kind,
  timeout: check.timeout,
  values,
  from: z.uuid().optional(),
});
export type CheckTest = z.infer<typeof CheckTest>;

/** Longest time range of a check's history, which is how long response times are stored. */
export const CHECK_HISTORY_S = 90 * DAY_S;

/** Query of `GET /api/v1/admin/checks/{id}/history`. Times in ms since 1970. */
export const CheckHistoryQuery = z
  .object({
    from: z.coerce.number().int().min(0),
    to: z.coerce.number().int().min(0),
    /** `csv` contains the response times only. */
    format: z.enum(['json', 'csv']).default('json'),
  })
  .refine(({ from, to }) => from < to && to - from <= CHECK_HISTORY_S * 1000, {
    path: ['to'],
    message: 'must be later than from, by 90 days at most',
  });
export type CheckHistoryQuery = z.infer<typeof CheckHistoryQuery>;

/** `GET /api/v1/admin/checks/{id}/history`: response times and states. Times in ms since 1970. */
export const CheckHistory = z.object({
  from: z.number(),
  to: z.number(),
  /** Length of a slot in ms. */
  step: z.number(),
  /** Slots with a response time, oldest first: start, number of runs, and seconds. */
  slots: z.array(
    z.object({ at: z.number(), count: z.number(), average: z.number(), min: z.number(), max: z.number() }),
  ),
  /** Ranges with one state, newest first, with the message of their first run; at most 500. */
  periods: z.array(z.object({ from: z.number(), to: z.number(), state: z.enum(CHECK_STATES), message: z.string() })),
});
export type CheckHistory = z.infer<typeof CheckHistory>;

/** Body of `PUT /api/v1/admin/checks/order`: all checks in their new order. */
export const CheckOrder = z.strictObject({ ids: z.array(RowId).max(CHECK_LIMITS.checks) });
export type CheckOrder = z.infer<typeof CheckOrder>;

/** Check that is open to visitors. */
export const PublicCheck = z.object({
  id: RowId,
  name: z.string(),
  state: CheckStatus,
  /** Start of this state. @unit ms since 1970 */
  since: z.number().nullable(),
  /** `null` before its first result. */
  availability: NodeAvailability.nullable(),
});
export type PublicCheck = z.infer<typeof PublicCheck>;

/** `GET /api/v1/checks`: the checks open to visitors, in order. */
export const PublicChecks = z.object({
  /** Starts of the days in the time zone of the site, oldest first. @unit ms since 1970 */
  days: z.array(z.number()),
  /** End of the last day: now. @unit ms since 1970 */
  until: z.number(),
  checks: z.array(PublicCheck),
  /** Bad states of public families on the nodes that the caller may see; the worst of each family first. */
  badStates: z.array(BadState),
});
export type PublicChecks = z.infer<typeof PublicChecks>;

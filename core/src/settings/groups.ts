import { CURRENCIES } from '@vitrine/contracts';
import { z } from 'zod';
import { isZone } from '../platform/zoned-time.ts';

/** A settings group: its key in the database, and its fields, each with a default. */
export interface SettingsGroup<S extends z.ZodObject> {
  readonly key: string;
  readonly fields: S;
  /** Names of the fields that are encrypted in the database. */
  readonly secrets?: readonly string[];
}

const group = <S extends z.ZodRawShape>(
  key: string,
  fields: S,
  secrets: readonly (keyof S & string)[] = [],
): SettingsGroup<z.ZodObject<S>> => ({ key, fields: z.object(fields), secrets });

export const SITE = group('site', {
  name: z.string().trim().min(1).max(100).default('Vitrine'),
  description: z.string().trim().max(500).default(''),
  private: z.boolean().default(false),
  /** Origins whose pages may read what visitors may read. */
  origins: z
    .array(z.url({ protocol: /^https?$/ }).max(300))
    .max(50)
    .default([]),
  /** IANA time zone for expiry, traffic periods and reminders. */
  timeZone: z
    .string()
    .max(64)
    .refine(isZone, 'zone.invalid')
    .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  /** Public URL in messages and install commands, if the environment sets none. */
  publicUrl: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .transform(url => url.replace(/\/+$/, ''))
    .or(z.literal(''))
    .default(''),
});

/** Host name that the site is reached at, if none is configured. */
export const HOST = group('host', {
  /** Host name of the first sign-in; empty: none used a host name. */
  name: z.string().max(253).default(''),
});

/** Currency of totals, and the exchange rates: units of each other currency per unit of it. */
export const BILLING = group('billing', {
  /** True if visitors see the total cost of all nodes. */
  isPublic: z.boolean().default(false),
  currency: z.enum(CURRENCIES).default('$'),
  rates: z.partialRecord(z.enum(CURRENCIES), z.number().positive().max(1e9)).default({}),
});

/** Retention of history in hours. */
export const RETENTION = group('retention', {
  enabled: z.boolean().default(true),
  metricHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 366 * 5)
    .default(24 * 365),
  /** The same for ping results. */
  latencyHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 366 * 5)
    .default(24 * 90),
});

/** Custom markup of public pages: HTML, and origins that it may load from. */
export const CUSTOM_MARKUP = group('custom', {
  head: z.string().max(20_000).default(''),
  body: z.string().max(20_000).default(''),
  origins: z.array(z.string().max(300)).max(20).default([]),
});

/** Icon of public pages: its media type and its bytes in Base64; empty for the default icon. */
export const FAVICON = group('favicon', {
  type: z.enum(['', 'image/svg+xml', 'image/png', 'image/x-icon']).default(''),
  data: z.string().max(180_000).default(''),
});

/** Settings of enrolment. */
export const AGENTS = group(
  'agents',
  {
    /** Key with which machines enrol themselves; empty: disabled. */
    discoveryKey: z.string().max(128).regex(/^\S*$/).default(''),
  },
  ['discoveryKey'],
);

/** Settings of the node for the machine that runs the core. */
export const LOCAL_NODE = group('local-node', {
  /** Its uuid; empty before the first start. If that node is missing, it was deleted on purpose and is not created again. */
  uuid: z.uuid().or(z.literal('')).default(''),
});

/** Recording and retention of commands and terminals. */
export const CONTROL = group('control', {
  /** True if terminals are recorded. */
  record: z.boolean().default(false),
  keepDays: z.number().int().min(1).max(3650).default(90),
  /** Maximum size of all recordings together, megabytes. */
  recordingsMb: z.number().int().min(1).max(100_000).default(500),
});

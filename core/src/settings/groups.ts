import { CURRENCIES } from '@vitrine/contracts';
import { z } from 'zod';
import { isZone } from '../platform/zoned-time.ts';

/** A group of settings: its key in the database, and its fields, each with a default. */
export interface SettingsGroup<S extends z.ZodObject> {
  readonly key: string;
  readonly fields: S;
  /** Names of texts that are sealed in the database. */
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
  /** Pages of these origins may read what visitors may read. */
  origins: z
    .array(z.url({ protocol: /^https?$/ }).max(300))
    .max(50)
    .default([]),
  /** IANA name of the time zone whose calendar counts: expiry, traffic periods, reminders. */
  timeZone: z
    .string()
    .max(64)
    .refine(isZone, 'zone.invalid')
    .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  /** The address that messages and install commands name, where the environment does not say. */
  publicUrl: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .transform(url => url.replace(/\/+$/, ''))
    .or(z.literal(''))
    .default(''),
});

/** The name that the site is reached at, where nobody configured one. */
export const HOST = group('host', {
  /** Host name of the first sign-in; empty: there was none under a name. */
  name: z.string().max(253).default(''),
});

/** In which currency totals are given, and how many of each other currency make one of it. */
export const BILLING = group('billing', {
  /** Whether visitors see what all nodes cost together. */
  isPublic: z.boolean().default(false),
  currency: z.enum(CURRENCIES).default('$'),
  rates: z.partialRecord(z.enum(CURRENCIES), z.number().positive().max(1e9)).default({}),
});

/** What is kept of the past. Hours. */
export const RETENTION = group('retention', {
  enabled: z.boolean().default(true),
  metricHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 366 * 5)
    .default(24 * 365),
  /** The same for what ping tasks measure. */
  latencyHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 366 * 5)
    .default(24 * 90),
});

/** What public pages carry besides: HTML, and origins that it may load from. */
export const CUSTOM_MARKUP = group('custom', {
  head: z.string().max(20_000).default(''),
  body: z.string().max(20_000).default(''),
  origins: z.array(z.string().max(300)).max(20).default([]),
});

/** The icon of public pages: its media type and its bytes in Base64; empty for the one that comes with Vitrine. */
export const FAVICON = group('favicon', {
  type: z.enum(['', 'image/svg+xml', 'image/png', 'image/x-icon']).default(''),
  data: z.string().max(180_000).default(''),
});

/** How machines join. */
export const AGENTS = group(
  'agents',
  {
    /** With this key a machine adds itself as a node; empty: none may. */
    discoveryKey: z.string().max(128).regex(/^\S*$/).default(''),
  },
  ['discoveryKey'],
);

/** The node of the machine that the core itself runs on. */
export const LOCAL_NODE = group('local-node', {
  /** Its uuid; empty before the first start. A node that is gone was removed on purpose, and is not made again. */
  uuid: z.uuid().or(z.literal('')).default(''),
});

/** What is kept of commands and terminals. */
export const CONTROL = group('control', {
  /** Terminals are written down as they happen. */
  record: z.boolean().default(false),
  keepDays: z.number().int().min(1).max(3650).default(90),
  /** All recordings together, megabytes. */
  recordingsMb: z.number().int().min(1).max(100_000).default(500),
});

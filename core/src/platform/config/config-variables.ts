import { join } from 'node:path';
import proxyaddr from 'proxy-addr';
import { z } from 'zod';
import { NewPassword, Username } from '@vitrine/contracts';
import { isAllowEntry } from '../outbound/address-class.rule.ts';
import { rootFolder } from '../release/root.ts';

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));

const onOff = z.enum(['on', 'off']).transform(value => value === 'on');

const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine(text => !/[?#@]/.test(text))
  .transform(text => text.replace(/\/+$/, ''));

const path = z
  .string()
  .regex(/^\/?([\w.~-]+(\/[\w.~-]+)*)?\/?$/)
  .transform(text => text.replace(/^\/?/, '/').replace(/\/$/, ''));

const addresses = z
  .string()
  .transform(list => splitList(list))
  .refine(list => isAddressList(list));

/**
 * Schemas of the operator's settings, parsed from the text of environment variables. `expects` completes the sentence
 * "VITRINE_PORT takes …". Secrets may also come from the file that `<variable>_FILE` names and are never printed.
 */
export const CONFIG_VARIABLES = {
  port: wholeNumber(0, 65_535).default(3210).meta({ expects: 'a port, 0 to 65535' }),
  host: z.string().default('').meta({ expects: 'an address to listen on' }),
  dataDir: z.string().default('./data').meta({ expects: 'a folder' }),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/)
    .or(z.literal(''))
    .default('')
    .meta({ expects: 'a postgres:// URL, or nothing for SQLite', secret: true }),
  redisUrl: z
    .string()
    .regex(/^rediss?:\/\/.+/)
    .or(z.literal(''))
    .default('')
    .meta({ expects: 'a redis:// or rediss:// URL, or nothing for a single core', secret: true }),
  publicUrl: httpUrl.or(z.literal('')).default('').meta({ expects: 'an http:// or https:// URL' }),
  adminUrl: httpUrl.or(z.literal('')).default('').meta({ expects: 'an http:// or https:// URL' }),
  basePath: path.default('').meta({ expects: 'a path such as /status' }),
  trustedProxies: addresses
    .default([])
    .meta({ expects: 'a comma-separated list of addresses, networks, or loopback, linklocal, uniquelocal' }),
  pluginsDir: z
    .string()
    .default(() => join(rootFolder(), 'plugins'))
    .meta({ expects: 'the folder of the plugins that come with Vitrine' }),
  themesDir: z
    .string()
    .default(() => join(rootFolder(), 'themes'))
    .meta({ expects: 'the folder of the themes that come with Vitrine' }),
  pluginMode: z.enum(['off', 'bundled', 'all']).default('all').meta({ expects: 'off, bundled or all' }),
  pluginStartTimeout: wholeNumber(1, 600)
    .default(10)
    .meta({ expects: 'seconds that a plugin may take to start, 1 to 600' }),
  pluginWatch: onOff.default(false).meta({ expects: 'on or off' }),
  webDir: z
    .string()
    .default(() => join(rootFolder(), 'web', 'dist'))
    .meta({ expects: 'the folder of the built web shell' }),
  outboundAllowlist: z
    .string()
    .transform(splitList)
    .refine(list => list.every(isAllowEntry))
    .default([])
    .meta({ expects: 'a comma-separated list of addresses and networks, or private' }),
  outboundProxy: z
    .string()
    .regex(/^https?:\/\/.+/)
    .or(z.literal(''))
    .default('')
    .meta({ expects: 'an http:// or https:// URL', secret: true }),
  updateBackup: onOff.default(true).meta({ expects: 'on or off' }),
  localAgent: onOff.default(true).meta({ expects: 'on or off' }),
  localAgentControl: onOff.default(false).meta({ expects: 'on or off' }),
  adminUsername: Username.or(z.literal('')).default('').meta({ expects: 'a name of at most 64 characters' }),
  adminPassword: NewPassword.or(z.literal(''))
    .default('')
    .meta({ expects: 'at least 8 characters with upper case, lower case and a digit', secret: true }),
  installReleasesUrl: httpUrl
    .or(z.literal(''))
    .default('')
    .meta({ expects: 'the http:// or https:// URL of a folder with agents for other machines' }),
  idleReportInterval: wholeNumber(1, 3600).default(10).meta({ expects: 'seconds, 1 to 3600' }),
  discoveryPerDay: wholeNumber(1, 100_000).default(100).meta({ expects: 'nodes a day, 1 to 100000' }),
  auditRetentionDays: wholeNumber(0, 36_500).default(365).meta({ expects: 'days, 0 to 36500' }),
  logFormat: z.enum(['auto', 'text', 'json']).default('auto').meta({ expects: 'auto, text or json' }),
  logLevel: z.enum(['error', 'warn', 'info', 'debug']).default('info').meta({ expects: 'error, warn, info or debug' }),
} as const;

export type ConfigKey = keyof typeof CONFIG_VARIABLES;
export const CONFIG_KEYS = Object.keys(CONFIG_VARIABLES) as ConfigKey[];

/** Returns the environment variable of a key: `databaseUrl` → `VITRINE_DATABASE_URL`. */
export const envNameOf = (key: ConfigKey): string => `VITRINE_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`;

export const isSecret = (key: ConfigKey): boolean => CONFIG_VARIABLES[key].meta()?.secret === true;

function splitList(list: string): string[] {
  return list
    .split(',')
    .map(entry => entry.trim())
    .filter(Boolean);
}

function isAddressList(list: string[]): boolean {
  try {
    proxyaddr.compile(list);
    return true;
  } catch {
    return false;
  }
}

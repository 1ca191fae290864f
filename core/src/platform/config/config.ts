import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { isSecret, CONFIG_KEYS, envNameOf, CONFIG_VARIABLES, type ConfigKey } from './config-variables.ts';
import { readPostgresUrl } from './postgres-url.ts';
import { checkProxyUrl } from './proxy-url.ts';
import { readRedisUrl } from './redis-url.ts';

type Values = { readonly [K in ConfigKey]: z.output<(typeof CONFIG_VARIABLES)[K]> };

/** Configuration of the operator, read once at start and injected. See docs/configuration.md. */
export abstract class Config extends (Object as unknown as new () => Values) {}

/** Error thrown for an invalid setting, with one line for the operator. */
export class InvalidConfigError extends Error {
  override readonly name = 'InvalidConfigError';
}

/** Reads the configuration from environment variables. An empty variable counts as not set. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = Object.fromEntries(CONFIG_KEYS.map(key => [key, read(key, env)])) as Values;
  if (Boolean(values.adminUsername) !== Boolean(values.adminPassword))
    throw new InvalidConfigError(
      'VITRINE_ADMIN_USERNAME and VITRINE_ADMIN_PASSWORD only work together; set both or none.',
    );
  expectUsable('databaseUrl', values.databaseUrl, readPostgresUrl);
  expectUsable('redisUrl', values.redisUrl, readRedisUrl);
  expectUsable('outboundProxy', values.outboundProxy, checkProxyUrl);
  if (values.redisUrl && !values.databaseUrl)
    throw new InvalidConfigError(
      'VITRINE_REDIS_URL is for several instances on one PostgreSQL; set VITRINE_DATABASE_URL too, or remove it.',
    );
  const basePath = values.basePath || pathOf(values.publicUrl);
  expectAdminUrl(values, basePath);
  return { ...values, basePath };
}

/** Asserts that a URL has no unused part. Its parts are never printed, because it may contain a password. */
function expectUsable(key: ConfigKey, url: string, readUrl: (url: string) => unknown): void {
  if (!url) return;
  try {
    readUrl(url);
  } catch (error) {
    throw new InvalidConfigError(`${envNameOf(key)} cannot be used: ${(error as Error).message}.`);
  }
}

/** Asserts that the admin area has a host name of its own, because browsers separate cookies and origins by host name. */
function expectAdminUrl({ adminUrl, publicUrl }: Values, basePath: string): void {
  if (!adminUrl) return;
  if (!publicUrl)
    throw new InvalidConfigError('VITRINE_ADMIN_URL needs VITRINE_PUBLIC_URL, the address that visitors use.');
  if (new URL(adminUrl).hostname === new URL(publicUrl).hostname)
    throw new InvalidConfigError('VITRINE_ADMIN_URL has the host name of VITRINE_PUBLIC_URL; it takes another one.');
  if (pathOf(adminUrl) !== basePath)
    throw new InvalidConfigError(
      `VITRINE_ADMIN_URL has the path "${pathOf(adminUrl)}"; the site is served below "${basePath}", so it takes that path.`,
    );
}

/** Maximum number of letters in which a misspelt name differs. */
const MAX_EDITS = 3;

/** Returns unknown variables with the prefix `VITRINE_`, which are most likely misspelt. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known = new Set(knownVariables());
  return Object.keys(env).filter(
    name => name.startsWith('VITRINE_') && !name.startsWith('VITRINE_TEST_') && !known.has(name),
  );
}

/** Returns the variable closest to a misspelt one; undefined if none is close. */
export function similarVariable(name: string): string | undefined {
  const [closest] = knownVariables()
    .map(known => ({ known, edits: editsBetween(name, known) }))
    .sort((a, b) => a.edits - b.edits);
  return closest && closest.edits <= MAX_EDITS ? closest.known : undefined;
}

const knownVariables = () =>
  CONFIG_KEYS.flatMap(key => [envNameOf(key), ...(isSecret(key) ? [`${envNameOf(key)}_FILE`] : [])]);

/** Returns the edit distance between two words. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + Number(b[j] !== letter)));
    row = next;
  }
  return row.at(-1)!;
}

function read(key: ConfigKey, env: NodeJS.ProcessEnv): unknown {
  const variable = envNameOf(key);
  const text = env[variable] || (isSecret(key) ? fromFile(`${variable}_FILE`, env) : undefined);
  const parsed = CONFIG_VARIABLES[key].safeParse(text || undefined);
  if (parsed.success) return parsed.data;
  const given = isSecret(key) ? 'has a value that does not fit' : `is ${JSON.stringify(text)}`;
  throw new InvalidConfigError(`${variable} ${given}; it takes ${String(CONFIG_VARIABLES[key].meta()?.expects)}.`);
}

function fromFile(variable: string, env: NodeJS.ProcessEnv): string | undefined {
  const file = env[variable];
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new InvalidConfigError(
      `${variable} names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

const pathOf = (url: string): string => (url ? new URL(url).pathname.replace(/\/$/, '') : '');

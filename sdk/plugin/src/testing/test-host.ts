import { lookup } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginHooks } from '../hooks.ts';
import type { Host, Http, Storage } from '../host.ts';
import type { Plugin } from '../plugin.ts';
import { plainHttp } from './plain-http.ts';

interface Tap {
  readonly hook: string;
  readonly key: string | undefined;
  readonly call: (...args: unknown[]) => unknown;
}

/** Plugin that was set up without a core, with methods for what a core would do. */
export interface TestHost extends AsyncDisposable {
  readonly host: Host;
  /** Hooks that the plugin tapped: `nodeOnline`, or `notify my-plugin`. */
  readonly taps: readonly string[];
  readonly logs: readonly string[];
  /** Calls a provider; returns undefined if the key has none. */
  ask(hook: keyof PluginHooks, key: string, ...args: unknown[]): Promise<unknown>;
  /** Passes a value through the plugin's filters. */
  shape<T>(hook: keyof PluginHooks, value: T): Promise<T>;
  /** Calls the plugin's event taps. */
  fire(hook: keyof PluginHooks, event: unknown): Promise<void>;
  /** Runs the scheduled jobs of the plugin once each. */
  tick(): Promise<void>;
}

/** Sets up a plugin on a recording host, with an unguarded HTTP client and a temporary storage folder. */
export async function testHost(
  plugin: Plugin,
  options: { id?: string; config?: unknown; http?: Http } = {},
): Promise<TestHost> {
  const { id = 'under-test', config = {}, http = plainHttp } = options;
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-plugin-'));
  const taps: Tap[] = [];
  const jobs: (() => unknown)[] = [];
  const cleanups: (() => unknown)[] = [];
  const logs: string[] = [];
  const log = (level: string) => (message: string) => void logs.push(`${level} ${message}`);

  const point = (hook: string) => ({
    tap: (first: unknown, second: unknown) =>
      typeof first === 'string'
        ? taps.push({ hook, key: first, call: second as Tap['call'] })
        : taps.push({ hook, key: undefined, call: first as Tap['call'] }),
  });
  const host: Host = {
    id,
    hooks: new Proxy({}, { get: (_, hook) => point(String(hook)) }) as PluginHooks,
    http,
    network: { resolve: async name => (await resolve(name)).address, lookup: lookup as never, fetch: globalThis.fetch },
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    storage: folderStorage(folder),
    data: { nodes: async () => [], state: async () => undefined },
    schedule: (_, job) => void jobs.push(job),
    onDispose: cleanup => void cleanups.push(cleanup),
  };
  await plugin.setup(host, config);

  const matching = (hook: string, key?: string) => taps.filter(tap => tap.hook === hook && tap.key === key);
  return {
    host,
    taps: taps.map(({ hook, key }) => (key === undefined ? hook : `${hook} ${key}`)),
    logs,
    async ask(hook, key, ...args) {
      for (const { call } of matching(hook, key)) {
        const answer = await call(...args);
        if (answer !== undefined) return answer;
      }
      return undefined;
    },
    async shape(hook, value) {
      let shaped = value;
      for (const { call } of matching(hook)) shaped = ((await call(shaped)) as typeof value | undefined) ?? shaped;
      return shaped;
    },
    async fire(hook, event) {
      await Promise.all(matching(hook).map(async ({ call }) => call(event)));
    },
    async tick() {
      for (const job of jobs) await job();
    },
    async [Symbol.asyncDispose]() {
      for (const cleanup of cleanups.reverse()) await cleanup();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function folderStorage(folder: string): Storage {
  const path = (name: string) => join(folder, name);
  return {
    folder,
    read: name => readFile(path(name)).catch(() => undefined),
    async write(name, content) {
      await mkdir(folder, { recursive: true });
      await writeFile(path(`${name}.part`), content);
      await rename(path(`${name}.part`), path(name));
    },
    remove: name => rm(path(name), { force: true }),
    list: () => readdir(folder),
  };
}

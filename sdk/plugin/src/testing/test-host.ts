import { lookup } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PLUGIN_PERMISSIONS,
  type AdminNode,
  type Families,
  type LiveState,
  type PluginPermission,
} from '@vitrine/contracts';
import { echoOf } from '@vitrine/contracts/echo';
import { queryDns } from '@vitrine/contracts/query-dns';
import { HOOK_KINDS } from '../hook-list.ts';
import type { PluginHooks } from '../hooks.ts';
import type { AvailabilityReport, Host, Http, PluginMessage } from '../host.ts';
import { PluginPackage } from '../manifest.ts';
import { withPermissions } from '../permissions.ts';
import type { Plugin } from '../plugin.ts';
import { compileRoute, pathProblem } from '../route-table.ts';
import type { RouteOptions, RouteReply } from '../routes.ts';
import type {
  AnswerOf,
  ArgumentsOf,
  DeepPartial,
  EventName,
  EventOf,
  FilterName,
  ProviderName,
  ValueOf,
} from './hook-types.ts';
import { MemoryStore } from './memory-store.ts';
import { plainHttp } from './plain-http.ts';
import { requestRoute, type TestRequest } from './test-routes.ts';
import { testHistory, testSeries, type WrittenValue } from './test-series.ts';
import { testStorage } from './test-storage.ts';

interface Tap {
  readonly hook: string;
  readonly key: string | undefined;
  readonly call: (...args: unknown[]) => unknown;
  readonly options: unknown;
}

/** Node for tests, with the fields that a plugin reads. */
export interface TestNode extends DeepPartial<AdminNode> {
  readonly uuid: string;
  /** Live state; undefined if the node has never reported. */
  readonly state?: DeepPartial<LiveState>;
}

/** Options of a test host. */
export interface TestHostOptions {
  /** By default the id of the manifest in the current folder. Providers such as `notify` are called under this id. */
  readonly id?: string;
  /** Validated settings, for plugins of the kind `hooks`. */
  readonly config?: unknown;
  readonly http?: Http;
  /** By default those of the manifest in the current folder; without a manifest, all permissions. */
  readonly permissions?: readonly PluginPermission[];
  /** Families that the plugin writes to; by default those of the manifest in the current folder. */
  readonly families?: Families;
  /** Nodes that `data` returns. */
  readonly nodes?: readonly TestNode[];
  /** Time zone and clock that `availability.site` returns; by default UTC and the time of the machine. Evaluated at each call. */
  readonly site?: { readonly timeZone: string; readonly now: number };
  /** Result of `availability.read`; by default no node and no alert. */
  readonly availability?: AvailabilityReport;
}

/** Plugin set up without a core, with methods that act as the core. */
export interface TestHost extends AsyncDisposable {
  readonly host: Host;
  /** Hooks that the plugin tapped: `nodeOnline`, or `notify my-plugin`. */
  readonly taps: readonly string[];
  readonly logs: readonly string[];
  /** The plugin's status line. */
  readonly health: string;
  /** The number beside the plugin's entry in the menu. */
  readonly badge: number;
  /** Subjects of the open alerts by key. */
  readonly alerts: ReadonlyMap<string, string>;
  /** Messages that the plugin has sent, by key. */
  readonly notices: ReadonlyMap<string, PluginMessage>;
  /** Values that the plugin has written, in order. */
  readonly series: readonly WrittenValue[];
  /** Calls a provider; returns undefined if no provider is tapped under the key. */
  ask<K extends ProviderName>(hook: K, key: string, ...args: ArgumentsOf<K>): Promise<AnswerOf<K> | undefined>;
  /** Passes a value through the plugin's filters. */
  shape<K extends FilterName>(hook: K, value: ValueOf<K>): Promise<ValueOf<K>>;
  /** Calls the plugin's event taps. */
  fire<K extends EventName>(hook: K, event: EventOf<K>): Promise<void>;
  /** Calls a route of the plugin as the core does, including the check of its audience. */
  request(request: TestRequest): Promise<RouteReply>;
  /** Runs every scheduled job of the plugin once. */
  tick(): Promise<void>;
}

/**
 * Sets up a plugin on a recording host, with an unguarded HTTP client and a temporary storage folder. Permissions, audiences and
 * the ids of providers are enforced as by the core; anything that the core would refuse throws.
 */
export async function testHost(plugin: Plugin, options: TestHostOptions = {}): Promise<TestHost> {
  const { config = {}, http = plainHttp, nodes = [] } = options;
  const manifest = readLocalManifest();
  const id = options.id ?? manifest?.id ?? 'under-test';
  const permissions = options.permissions ?? manifest?.permissions ?? PLUGIN_PERMISSIONS;
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-plugin-'));
  const taps: Tap[] = [];
  const jobs: (() => unknown)[] = [];
  const cleanups: (() => unknown)[] = [];
  const logs: string[] = [];
  const log = (level: string) => (message: string) => void logs.push(`${level} ${message}`);

  const point = (hook: string) => ({
    tap(first: unknown, second: unknown, third: unknown) {
      const [key, call, pauseFor] = typeof first === 'string' ? [first, second, third] : [undefined, first, second];
      if (key !== undefined) assertKey(hook, key, id, pauseFor);
      taps.push({ hook, key, call: call as Tap['call'], options: pauseFor });
    },
  });
  const tapped = Object.fromEntries(Object.keys(HOOK_KINDS).map(hook => [hook, point(hook)])) as unknown as PluginHooks;
  const alerts = new Map<string, string>();
  const notices = new Map<string, PluginMessage>();
  const series = testSeries(options.families ?? manifest?.families ?? {});
  let health = '';
  let badge = 0;
  const host = withPermissions(
    {
      id,
      hooks: tapped,
      http,
      network: {
        resolve: async name => (await resolve(name)).address,
        lookup: lookup as never,
        fetch: globalThis.fetch,
        dns: query => queryDns(query, async name => (await resolve(name)).address),
        ping: async (name, timeoutMs = 5000) => echoOf(name, [(await resolve(name)).address], timeoutMs),
      },
      logger: { info: log('info'), warn: log('warn'), error: log('error') },
      storage: testStorage(folder),
      store: new MemoryStore(),
      data: {
        nodes: async () => nodes.map(({ state: _, ...node }) => node as unknown as AdminNode),
        state: async uuid => nodes.find(node => node.uuid === uuid)?.state as LiveState | undefined,
      },
      alerts: {
        open: async (key, { subject }) => void (alerts.has(key) || alerts.set(key, subject)),
        close: async key => void alerts.delete(key),
      },
      notices: { send: async (key, message) => void (notices.has(key) || notices.set(key, message)) },
      series,
      history: testHistory,
      availability: {
        site: async () => ({ timeZone: 'UTC', now: Date.now(), ...options.site }),
        read: async () => options.availability ?? { nodes: [], alerts: [] },
      },
      schedule: (_, job) => void jobs.push(job),
      health: line => void (health = line),
      badge: count => void (badge = count),
      onDispose: cleanup => void cleanups.push(cleanup),
    },
    permissions,
  );
  await plugin.setup(host, config);

  const matching = (hook: string, key?: string) => taps.filter(tap => tap.hook === hook && tap.key === key);
  return {
    host,
    taps: taps.map(({ hook, key }) => (key === undefined ? hook : `${hook} ${key}`)),
    logs,
    alerts,
    notices,
    series: series.written,
    get health() {
      return health;
    },
    get badge() {
      return badge;
    },
    async ask(hook, key, ...args) {
      for (const { call } of matching(hook, key)) {
        const answer = await call(...args);
        if (answer !== undefined) return answer as never;
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
    request: request =>
      requestRoute(
        taps
          .filter(({ hook }) => hook === 'routes')
          .map(({ key = '', options: given, call }) => ({ key, options: given as RouteOptions, call })),
        request,
        nodes,
      ),
    async tick() {
      for (const job of jobs) await job();
    },
    async [Symbol.asyncDispose]() {
      for (const cleanup of cleanups.reverse()) await cleanup();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const OWN_ID: readonly string[] = ['notify', 'locate', 'updateGeoip', 'signIn', 'check'] satisfies ProviderName[];
const AUDIENCES: readonly unknown[] = ['anyone', 'viewer', 'agent', 'admin'] satisfies RouteOptions['audience'][];

/** Throws if the core would refuse a provider: one under another plugin's id, or an invalid route. */
function assertKey(hook: string, key: string, id: string, options: unknown): void {
  if (OWN_ID.includes(hook) && key !== id)
    throw new Error(`${hook} is answered under the plugin's own id, "${id}"; "${key}" belongs to another plugin`);
  if (hook !== 'routes' && hook !== 'sockets') return;
  const route = hook === 'routes' ? compileRoute(key) : pathProblem(key);
  if (typeof route === 'string') throw new Error(route);
  if (!AUDIENCES.includes((options as Partial<RouteOptions> | undefined)?.audience))
    throw new Error(`"${key}" names no audience; give { audience: 'anyone' | 'viewer' | 'agent' | 'admin' }`);
}

/** The manifest in the current folder, where an author runs the tests; undefined elsewhere. */
function readLocalManifest(): PluginPackage['vitrine'] | undefined {
  const file = join(process.cwd(), 'package.json');
  const parsed = PluginPackage.safeParse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
  return parsed.success ? parsed.data.vitrine : undefined;
}

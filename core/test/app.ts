import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqlEntityManager } from '@mikro-orm/sql';
import { ConsoleLogger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { shippedPlugins } from '../../sdk/tooling/shipped-plugins.ts';
import { createApp } from '../src/create-app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { testAgent } from './agent.ts';
import { TestClock } from './clock.ts';
import { databaseOf, freshDatabase, migratedDatabase } from './database.ts';
import { createFixtures } from './test-data.ts';
import { testViewer } from './viewer.ts';

interface Options {
  /** Environment variables in addition to those set for every test. */
  readonly config?: NodeJS.ProcessEnv;
  /** Data folder of an earlier app, to start again with the same data. */
  readonly dataDir?: string;
  /** Database of an earlier app: its `databaseUrl`. */
  readonly databaseUrl?: string;
  /** Initial time of its clock, ms since 1970. */
  readonly now?: number;
  /** Folders of `plugins/` to load. Default none: loading all of them takes longer than most tests. */
  readonly plugins?: readonly string[] | 'all';
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

const running = { test: new Set<TestApp>(), suite: new Set<TestApp>() };
const stopAll = async (apps: Set<TestApp>) => {
  const stopping = [...apps].map(app => app[Symbol.asyncDispose]());
  apps.clear();
  await Promise.all(stopping);
};
let isInTest = false;
beforeEach(() => {
  isInTest = true;
});
afterEach(async () => {
  isInTest = false;
  await stopAll(running.test);
});
afterAll(() => stopAll(running.suite));

/**
 * Starts the real app on a real port, with its own database and data folder. Only the clock is replaced. It stops automatically
 * after the test, or after the file if it was started outside a test.
 */
export async function startTestApp({ config = {}, plugins = [], ...earlier }: Options = {}) {
  const dataDir = earlier.dataDir ?? (await mkdtemp(join(tmpdir(), 'vitrine-test-')));
  const database = await databaseFor(earlier, dataDir);
  const clock = new TestClock(earlier.now);
  const app = await createApp(
    readConfig({
      VITRINE_DATA_DIR: dataDir,
      VITRINE_DATABASE_URL: database.url,
      VITRINE_LOCAL_AGENT: 'off',
      VITRINE_WEB_DIR: join(dataDir, 'web'),
      // Built themes may or may not exist in the repository, so tests that need some name their own.
      VITRINE_THEMES_DIR: join(dataDir, 'no-themes'),
      VITRINE_PLUGINS_DIR: await shippedPlugins(plugins, dataDir),
      ...config,
    }),
    { clock, logger: quiet() },
  );
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const given = createFixtures(app, url);
  let stopped: Promise<void> | undefined;
  const stop = async (keep: boolean) => {
    await app.close();
    if (keep) return;
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const harness = {
    app,
    url,
    dataDir,
    databaseUrl: database.url,
    clock,
    given,
    http: supertest(url),
    /** Returns a signed-in administrator's HTTP client. */
    admin: () => given.admin(),
    /** Returns an agent of a node that uses the real protocol. */
    agent: testAgent(url),
    /** Returns a browser on the live socket. */
    viewer: testViewer(url),
    /** Removes the database under the running app. */
    loseDatabase: () => (database.url ? database.drop() : closeSqlite(app)),
    /** Stops the app and keeps its data, for tests that start it again. */
    stop: () => (stopped ??= stop(true)),
    [Symbol.asyncDispose]: () => (stopped ??= stop(false)),
  };
  running[isInTest ? 'test' : 'suite'].add(harness);
  return harness;
}

function databaseFor({ databaseUrl }: Options, folder: string) {
  if (databaseUrl !== undefined) return databaseOf(databaseUrl);
  const isEmpty = existsSync(folder) && !existsSync(join(folder, 'vitrine.db'));
  return isEmpty ? migratedDatabase(folder) : freshDatabase();
}

const closeSqlite = async (app: NestExpressApplication) =>
  ((await app.get(SqlEntityManager).getConnection().getNativeClient()) as { close(): void }).close();

const quiet = () =>
  new ConsoleLogger({ logLevels: process.env.VITRINE_TEST_LOG ? ['error', 'warn', 'log', 'debug'] : [] });

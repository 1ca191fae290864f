import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from './app.ts';
import { startRedis } from './redis.ts';

/** Starts two instances of one site, each with a clock of its own, and the Redis server between them. PostgreSQL only. */
export async function startTwoInstances(more: NodeJS.ProcessEnv = {}, plugins: readonly string[] = []) {
  const redis = await startRedis();
  const config = { VITRINE_REDIS_URL: redis.url, ...more };
  const first = await startTestApp({ config, plugins });
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  await copyFile(join(first.dataDir, 'vault.key'), join(dataDir, 'vault.key'));
  const second = await startTestApp({
    config,
    plugins,
    dataDir,
    databaseUrl: first.databaseUrl,
    now: first.clock.now(),
  });
  return {
    redis,
    first,
    second,
    /** Advances both clocks. */
    async advance(duration: Parameters<TestApp['clock']['advance']>[0]) {
      await first.clock.advance(duration);
      await second.clock.advance(duration);
    },
    async [Symbol.asyncDispose]() {
      await second.stop();
      await first[Symbol.asyncDispose]();
      await redis.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstanceRegistryService } from '../src/cluster/connection/instance-registry.service.ts';
import { Cluster } from '../src/platform/cluster/cluster.ts';
import { Vault } from '../src/platform/secrets/vault.ts';
import { startTestApp, type TestApp } from './app.ts';
import { clusterPeer } from './cluster-peer.ts';
import { eventually } from './eventually.ts';
import { startRedis } from './redis.ts';

/** Starts two instances of one site, each with a clock of its own, and the Redis server between them. PostgreSQL only. */
export async function startTwoInstances(extraEnv: NodeJS.ProcessEnv = {}, plugins: readonly string[] = []) {
  const redis = await startRedis();
  const config = { VITRINE_REDIS_URL: redis.url, ...extraEnv };
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

/** Starts one instance of a site, and peers that take part in its protocol as other instances. PostgreSQL only. */
export async function startWithPeers(plugins: readonly string[] = [], more: NodeJS.ProcessEnv = {}) {
  const redis = await startRedis();
  const site = await startTestApp({ config: { VITRINE_REDIS_URL: redis.url, ...more }, plugins });
  const vault = Vault.load(site.dataDir);
  const time = site.app.get(InstanceRegistryService);
  const join = () =>
    clusterPeer({
      redisUrl: redis.url,
      prefix: `vitrine:${vault.proof('redis', 'cluster').slice(0, 24)}:`,
      seal: new Vault(Buffer.from(vault.proof('messages', 'cluster'), 'hex')),
      time,
      clock: site.clock,
      instance: time.id,
    });
  const [peer, stranger] = [await join(), await join()];
  await eventually(() => site.app.get<Cluster>(Cluster).isConnected);
  return {
    ...site,
    redis,
    peer,
    stranger,
    async [Symbol.asyncDispose]() {
      for (const other of [peer, stranger]) other[Symbol.dispose]();
      await site[Symbol.asyncDispose]();
      await redis.stop();
    },
  };
}

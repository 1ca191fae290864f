import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { eventually } from '../../../test/eventually.ts';
import { ownAuthority } from '../../../test/own-authority.ts';
import { startRedis } from '../../../test/redis.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { RedisBus } from './redis-bus.ts';

afterAll(() => Logger.overrideLogger(new ConsoleLogger()));

/** Where tests can use PostgreSQL, redis-server is installed as well. */
const postgres = () => globalThis.POSTGRES_URL !== undefined;

/** Two instances over one Redis server, and their log lines. */
async function setUp() {
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(String(line));
  Logger.overrideLogger({ log: write, error: write, warn: write });
  const redis = await startRedis();
  const seal = new Vault(randomBytes(32));
  const time = { databaseTime: 1, startedAt: 0 };
  const open = () => RedisBus.open(redis.url, { prefix: 'test:', seal, onConnected: () => undefined, time });
  const [firstOne, secondOne] = [await open(), await open()];
  const received: string[] = [];
  secondOne.subscribe('texts', text => {
    if (text === 'bad') throw new Error('unreadable');
    received.push(text);
  });
  firstOne.subscribe('nothing', () => undefined);
  await eventually(() => firstOne.connected && secondOne.connected);
  return {
    redis,
    here: firstOne,
    received,
    lines,
    async [Symbol.asyncDispose]() {
      for (const bus of [firstOne, secondOne]) bus.onApplicationShutdown();
      await redis.stop();
    },
  };
}

it('connects by TLS only to servers with a trusted certificate authority', async () => {
  if (!postgres()) return;
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-redis-'));
  const { authority } = ownAuthority(folder);
  await using redis = await startRedis(folder);
  const seal = new Vault(randomBytes(32));
  const lines: string[] = [];
  const write = (...parts: unknown[]) => void lines.push(parts.join(' '));
  Logger.overrideLogger({ log: write, error: write, warn: write });
  const parts = { prefix: 'test:', seal, onConnected: () => undefined, time: { databaseTime: 1, startedAt: 0 } };
  const bus = await RedisBus.open(redis.url, parts);
  bus.subscribe('texts', () => undefined);
  await eventually(() => lines.some(line => /certificate/.test(line)));
  expect(bus.connected).toBe(false);
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, authority]);
  try {
    await eventually(() => bus.connected);
  } finally {
    setDefaultCACertificates(before);
    bus.onApplicationShutdown();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('does not report an outage of Redis for a failing listener or a forged message', async () => {
  if (!postgres()) return;
  await using site = await setUp();
  const { here, received, lines, redis } = site;
  const forger = new Redis(redis.url);
  for (const text of ['bad', 'bad', 'good']) here.publish('texts', text);
  await eventually(() => received.length === 1);
  for (let i = 0; i < 3; i++) await forger.publish('test:texts', 'forged');
  here.publish('texts', 'good');
  await eventually(() => received.length === 2);
  forger.disconnect();
  expect(lines).toEqual([
    'A message on "texts" cannot be handled',
    'A message on "texts" cannot be handled',
    'Opening a message of another instance fails',
  ]);
});

it('reports that Redis works again after a message was sent, also if no connection was lost', async () => {
  if (!postgres()) return;
  await using site = await setUp();
  const { here, lines, redis } = site;
  const operator = new Redis(redis.url);
  await operator.call('acl', 'setuser', 'default', '-publish');
  here.publish('texts', 'lost');
  await eventually(() => lines.length === 1);
  await operator.call('acl', 'setuser', 'default', '+publish');
  here.publish('texts', 'good');
  await eventually(() => lines.length === 2);
  operator.disconnect();
  const outage = 'Reaching other instances over Redis';
  expect(lines).toEqual([`${outage} fails`, `${outage} works again after 1 failures`]);
});

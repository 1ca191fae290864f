import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { AdminChecks, NewCheck } from '@vitrine/contracts';
import { printTable } from '../../sdk/tooling/bench/table.ts';
import { BenchServer } from './lib/server.ts';

const checks = Number(process.argv[2] ?? 500);
const seconds = Number(process.argv[3] ?? 120);
const INTERVAL = 20;
const LIMIT = 15;

let requestCount = 0;
const service = createServer((_, response) => {
  requestCount++;
  response.end('{"status":"fine"}');
}).listen(0, '127.0.0.1');
await once(service, 'listening');
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/health`;

const check = (i: number): NewCheck => ({
  ...{ name: `service ${i}`, kind: 'check-http', interval: INTERVAL, timeout: 10, retries: 1 },
  ...{ node: null, dependsOn: [], fromCore: true, nodes: [], quorum: 1, paused: false, isPublic: true },
  values: { url, jsonPath: 'status', jsonValue: 'fine' },
});

await using server = await new BenchServer({ VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' }).start();

await pause(20_000);
const without = await server.share(seconds);
for (let i = 0; i < checks; i++) await server.post('/api/v1/admin/checks', check(i));
await pause(2 * INTERVAL * 1000);
const before = requestCount;
const all = await server.share(seconds);
const runs = requestCount - before;
const startedAt = performance.now();
const list = await server.send<AdminChecks>('GET', '/api/v1/admin/checks', undefined);
const listMs = performance.now() - startedAt;
service.closeAllConnections();
service.close();

const down = list.checks.filter(({ now }) => now.state !== 'ok').length;
const figures = [
  { what: 'share of a core without checks', value: without.cpu, unit: '%' },
  { what: 'share of a core that the checks cost', value: all.cpu - without.cpu, unit: '%', limit: LIMIT },
  { what: 'processor time of a run', value: ((all.cpu - without.cpu) / 100 / runs) * seconds * 1000, unit: 'ms' },
  { what: 'runs a second', value: runs / seconds, unit: '' },
  { what: 'runs that were left out', value: list.skipped, unit: '', limit: 0 },
  { what: 'checks that are not ok', value: down, unit: '', limit: 0 },
  { what: 'list of all checks', value: listMs, unit: 'ms' },
  { what: 'memory without checks', value: without.pss, unit: 'MB' },
  { what: 'memory with checks', value: all.pss, unit: 'MB' },
];
process.exitCode = printTable(`${checks} checks of a page, every ${INTERVAL} s, ${seconds} s`, figures) ? 0 : 1;

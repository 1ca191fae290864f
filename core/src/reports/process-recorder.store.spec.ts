import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { Database } from '../platform/database/database.ts';
import { ProcessMinuteEntity } from './process-minute.entity.ts';
import { ProcessRecorderService } from './process-recorder.service.ts';

let site: TestApp;
let recorder: ProcessRecorderService;
let node: string;
let now: number;
beforeAll(async () => {
  site = await startTestApp();
  recorder = site.app.get(ProcessRecorderService);
  now = site.clock.now();
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const record = (at: number, cpu: number) => recorder.record(node, at, [['cpu_ratio', { process: 'stress' }, cpu]]);
const minutes = async () =>
  (await site.app.get(Database).find(ProcessMinuteEntity, { node })).map(({ at }) => Number(at)).sort();
const cpuOf = async (from: number, to: number) =>
  (await recorder.processesOf(node, { from, to } as never))?.processes.map(({ cpu }) => cpu);

it('records one run per minute', async () => {
  await record(now + 1000, 0.5);
  await record(now + 59_999, 0.9);
  await record(now + 60_000, 0.1);
  expect(await minutes()).toEqual([now, now + MINUTE_MS]);
  expect(await cpuOf(now, now + MINUTE_MS)).toEqual([0.9]);
  expect(await cpuOf(now, now + MINUTE_MS + 1)).toEqual([0.5]);
});

it('ignores runs without processes, and runs older than three days', async () => {
  await recorder.record(node, now, []);
  await record(now - 3 * DAY_MS - 1, 0.5);
  expect(await minutes()).toEqual([]);
  await record(now - 3 * DAY_MS, 0.5);
  expect(await minutes()).toEqual([now - 3 * DAY_MS]);
});

it('returns the processes of at most twelve hours', async () => {
  await record(now - HOUR_MS, 0.5);
  expect(await cpuOf(now - 12 * HOUR_MS, now)).toEqual([0.5]);
  expect(await cpuOf(now - 12 * HOUR_MS - 1, now)).toBeUndefined();
  expect(await cpuOf(now - HOUR_MS / 2, now)).toBeUndefined();
});

it('removes runs older than three days', async () => {
  await record(now - 3 * DAY_MS, 0.5);
  await record(now - 3 * DAY_MS + MINUTE_MS, 0.5);
  await site.clock.advance('1m');
  expect(await cpuOf(now - 3 * DAY_MS - HOUR_MS, now - 3 * DAY_MS + 1)).toBeUndefined();
  await recorder.removeOld();
  expect(await minutes()).toEqual([now - 3 * DAY_MS + MINUTE_MS]);
});

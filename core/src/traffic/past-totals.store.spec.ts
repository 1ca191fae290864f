import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { PastTotalsService } from './past-totals.service.ts';

let site: TestApp;
let now: number;
let node: string;
beforeAll(async () => {
  site = await startTestApp();
  now = site.clock.now();
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const record = (at: number, values: { trafficUp?: number; trafficDown?: number; cpu?: number }) =>
  site.app.get(MinutesService).record(node, at, values);
async function totalsAt(instant: number) {
  await site.app.get(FlushService).flush();
  return site.app.get(PastTotalsService).at(node, instant);
}

it('returns the last totals before an instant', async () => {
  record(now - 5 * HOUR_MS, { trafficUp: 100, trafficDown: 200 });
  record(now - HOUR_MS, { trafficUp: 300, trafficDown: 400 });
  record(now - 30 * MINUTE_MS, { trafficUp: 500 });
  expect(await totalsAt(now)).toEqual({ up: 300, down: 400 });
  expect(await totalsAt(now - HOUR_MS + 2 * MINUTE_MS)).toEqual({ up: 300, down: 400 });
  expect(await totalsAt(now - HOUR_MS)).toEqual({ up: 100, down: 200 });
  expect(await totalsAt(now - 90 * MINUTE_MS)).toEqual({ up: 100, down: 200 });
  expect(await totalsAt(now - 5 * HOUR_MS)).toBeUndefined();
});

it('looks back for the length of a period', async () => {
  record(now - 30 * DAY_MS, { trafficUp: 100, trafficDown: 200 });
  expect(await totalsAt(now)).toEqual({ up: 100, down: 200 });
});

it('returns nothing without both totals', async () => {
  expect(await totalsAt(now)).toBeUndefined();
  record(now - HOUR_MS, { trafficUp: 300 });
  expect(await totalsAt(now)).toBeUndefined();
});

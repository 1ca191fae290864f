import { NO_STATE } from '@vitrine/contracts';
import { renewDetail } from './detail-in-place.ts';
import { LiveReadings } from './live-readings.ts';
import { NO_DETAIL } from './node-report-state.ts';

const state = {
  ...NO_STATE,
  online: true,
  lastReport: 5,
  cpu: 0,
  load1: null,
  ramUsed: 4e9,
  temperature: null,
  gpu: 1.25,
};
const disk = { mount: '/', used: 1, total: 10 };

it('has no state at first', () => expect(new LiveReadings().read()).toEqual(NO_STATE));

it('returns the state that was written', () => {
  const live = new LiveReadings();
  live.write(state);
  expect(live.read()).toEqual(state);
});

it('drops readings that the next report lacks', () => {
  const live = new LiveReadings();
  live.write(state);
  live.take({ cpu: 12.345, trafficUp: 7, trafficDown: 8 }, 9);
  const { online, lastReport, cpu, ramUsed, gpu, trafficDown } = live.read();
  expect({ online, lastReport, cpu, ramUsed, gpu, trafficDown }).toEqual({
    ...{ online: true, lastReport: 9, cpu: 12.35, ramUsed: null, gpu: null, trafficDown: 8 },
  });
});

it('returns states that later reports do not change', () => {
  const live = new LiveReadings();
  const before = live.read();
  live.take({ cpu: 5 }, 9);
  expect(before).toEqual(NO_STATE);
});

it('writes the same parts of a machine in place', () => {
  const first = renewDetail(NO_DETAIL, { seq: 1, at: 1, disks: [disk] });
  const second = renewDetail(first, { seq: 2, at: 2, disks: [{ ...disk, used: 3 }] });
  expect(second).toBe(first);
  expect(second.disks).toEqual([{ ...disk, used: 3 }]);
});

it.each([
  ['another disk', { disks: [{ ...disk, mount: '/data' }] }],
  ['one disk less', { disks: [] }],
  ['an interface more', { disks: [disk], interfaces: [{ name: 'eth0', up: 1, down: 1, totalUp: 1, totalDown: 1 }] }],
  ['a GPU', { disks: [disk], gpus: [{ name: 'L4' }] }],
])('renews the parts of a machine that has %s', (_, parts) => {
  const first = renewDetail(NO_DETAIL, { seq: 1, at: 1, disks: [disk] });
  const second = renewDetail(first, { seq: 2, at: 2, ...parts });
  expect(second).toEqual({ ...NO_DETAIL, ...parts });
  expect(first.disks).toEqual([disk]);
});

it('does not hold parts of the report itself', () => {
  const detail = renewDetail(NO_DETAIL, { seq: 1, at: 1, disks: [disk] });
  renewDetail(detail, { seq: 2, at: 2, disks: [{ ...disk, used: 9 }] });
  expect(disk.used).toBe(1);
});

import { fromRow, LIVE_FIELDS, LiveRow, toRow } from './live-frames.ts';
import { LiveState } from './node.ts';

const uuid = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const state: LiveState = {
  online: true,
  lastReport: 1_790_000_000_000,
  cpu: 12.5,
  load1: 0.4,
  load5: 0.3,
  load15: 0.2,
  ramUsed: 1024,
  swapUsed: 0,
  diskUsed: 2048,
  netUp: 10,
  netDown: 20,
  trafficUp: 30,
  trafficDown: 40,
  tcp: 5,
  udp: 6,
  processes: 99,
  uptime: 3600,
  temperature: null,
  gpu: null,
};

it('encodes a live state as a row and back', () => {
  const row = LiveRow.parse(JSON.parse(JSON.stringify(toRow(uuid, state))));
  expect(fromRow(row)).toEqual({ uuid, state });
  expect(row).toHaveLength(LIVE_FIELDS.length + 1);
});

it('has a position in a row for every value of a live state', () => {
  expect([...LIVE_FIELDS]).toEqual(Object.keys(LiveState.shape));
});

import { NO_STATE, type LiveState } from '@vitrine/contracts';
import { appendRecent, emptyRecent } from './recent-window.ts';

const state = (lastReport: number, cpu: number, temperature: number | null = null): LiveState => ({
  ...NO_STATE,
  online: true,
  lastReport,
  cpu,
  temperature,
});

it('grows at its end and drops values older than its span', () => {
  let recent = emptyRecent;
  for (let i = 1; i <= 20; i++) recent = appendRecent(recent, state(i * 1000, i), 5000);
  expect(recent.at).toEqual([15_000, 16_000, 17_000, 18_000, 19_000, 20_000]);
  expect(recent.columns.cpu).toEqual([15, 16, 17, 18, 19, 20]);
});

it('ignores a report that is not newer, and a node that is offline', () => {
  const recent = appendRecent(emptyRecent, state(1000, 1));
  expect(appendRecent(recent, state(1000, 2))).toBe(recent);
  expect(appendRecent(recent, { ...state(2000, 2), online: false })).toBe(recent);
});

it('leaves a gap before the first value of a sensor that appears later', () => {
  const recent = appendRecent(appendRecent(emptyRecent, state(1000, 1)), state(2000, 2, 55));
  expect(recent.columns.temperature).toEqual([null, 55]);
  expect(recent.columns.gpu).toBeUndefined();
});

it('keeps every column as long as its times', () => {
  let recent = emptyRecent;
  for (let i = 1; i <= 9; i++) recent = appendRecent(recent, state(i * 1000, i, i % 3 ? null : 50), 4000);
  for (const column of Object.values(recent.columns)) expect(column).toHaveLength(recent.at.length);
});

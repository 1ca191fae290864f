import type { History } from '@vitrine/contracts';
import { withMinutes } from './with-minutes.ts';

const MINUTE = 60_000;
const history = { from: 0, to: 4 * MINUTE, step: MINUTE, columns: { cpu: { avg: [1, 2, null, 4] } } } as History;

it('prepends the averages of whole minutes to the readings', () => {
  const recent = { at: [2 * MINUTE + 5000, 2 * MINUTE + 6000], columns: { cpu: [30, 31] } };
  expect(withMinutes(recent, history, ['cpu'])).toEqual({
    at: [MINUTE / 2, 1.5 * MINUTE, 2 * MINUTE + 5000, 2 * MINUTE + 6000],
    columns: { cpu: { avg: [1, 2, 30, 31] } },
  });
});

it('shows stored minutes alone until the first reading', () => {
  expect(withMinutes({ at: [], columns: {} }, history, ['cpu']).columns).toEqual({ cpu: { avg: [1, 2, null, 4] } });
});

it('leaves a gap in metrics without stored minutes', () => {
  const recent = { at: [2 * MINUTE], columns: { load1: [0.5] } };
  expect(withMinutes(recent, history, ['cpu', 'load1']).columns).toEqual({
    cpu: { avg: [1, 2, null] },
    load1: { avg: [null, null, 0.5] },
  });
});

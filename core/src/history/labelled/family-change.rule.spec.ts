import type { Family } from '@vitrine/contracts';
import { problemOfChange } from './family-change.rule.ts';

const gauge = (overrides: object = {}) => ({ kind: 'gauge', unit: 'bytes', help: 'Size.', ...overrides }) as Family;
const state = (...states: string[]) => ({ kind: 'state', states, help: 'Health.' }) as Family;

it.each([
  ['is a gauge already: give the state another name', gauge(), state('ok', 'down')],
  ['is in bytes already: give the one in seconds another name', gauge(), gauge({ unit: 'seconds' })],
  ['has the labels disk already', gauge({ labels: ['disk'], max: 2 }), gauge()],
  ['has no labels already', gauge(), gauge({ labels: ['disk'], max: 2 })],
  ['has the states ok, down already; others come after them', state('ok', 'down'), state('ok', 'slow', 'down')],
])('rejects a change in the meaning of stored values: %s', (problem, before, after) => {
  expect(problemOfChange(before, after)).toBe(problem);
});

it.each([
  [gauge(), gauge({ help: 'In other words.', range: [0, 9] })],
  [gauge({ labels: ['disk'], max: 2 }), gauge({ labels: ['disk'], max: 9 })],
  [state('ok', 'down'), state('ok', 'down', 'gone')],
])('allows changes that keep the meaning of stored values', (before, after) => {
  expect(problemOfChange(before, after)).toBeUndefined();
});

import { historyJson } from './history-json.ts';

it.each([
  { from: 0, to: 120_000, step: 60_000, columns: {} },
  {
    from: 1,
    to: 2,
    step: 1,
    columns: { cpu: { avg: [1.25, null], min: [0, -1], max: [2, 1e21] }, trafficUp: { avg: [9007199254740991, null] } },
  },
])('writes what JSON.stringify would write, in its envelope', history => {
  expect(String(historyJson(history))).toBe(JSON.stringify({ data: history }));
});

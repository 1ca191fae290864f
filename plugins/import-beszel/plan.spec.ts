import { metricsOf } from './plan.ts';

it('reads sizes in GiB and rates in bytes, with the largest value of the time', () => {
  const stats = { cpu: 5, cpum: 60, mu: 2, mm: 3, su: 0, du: 10.5, b: [100, 200], bm: [1000, 2000], la: [0.5, 1, 2] };
  expect(metricsOf({ ...stats, t: { a: 40, b: 55 }, g: { '0': { u: 20 }, '1': { u: 40 } } })).toEqual([
    ['cpu', 5, 60],
    ['ramUsed', 2 * 2 ** 30, 3 * 2 ** 30],
    ['swapUsed', 0],
    ['diskUsed', 10.5 * 2 ** 30],
    ['load1', 0.5],
    ['netUp', 100, 1000],
    ['netDown', 200, 2000],
    ['temperature', 55],
    ['gpu', 30],
  ]);
});

it('reads the older rates in MiB per second, and skips missing ones', () => {
  expect(metricsOf({ cpu: 1, ns: 1, nr: 0.5, nsm: 2 })).toEqual([
    ['cpu', 1, 1],
    ['netUp', 2 ** 20, 2 ** 21],
    ['netDown', 2 ** 19, 2 ** 19],
  ]);
});

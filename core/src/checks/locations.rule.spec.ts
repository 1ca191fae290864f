import { combine, type LocationRun } from './locations.rule.ts';

const location = (node: string | null, result: LocationRun['result']): LocationRun => ({ node, result });
const ok = (node: string | null, seconds = 0.1) => location(node, { state: 'ok', seconds, message: `${node} ok` });
const down = (node: string | null) => location(node, { state: 'down', message: `${node} down` });
const silent = (node: string) => location(node, { problem: 'no answer', reason: 'silent' });

it.each([
  ['ok where all are', [ok(null), ok('a')], 2, 'ok', 'null ok'],
  ['down where enough see it so', [ok(null), down('a'), down('b')], 2, 'down', 'a down'],
  ['degraded where fewer do', [ok(null), down('a'), ok('b')], 2, 'degraded', 'a down'],
  ['down by one location if one is enough', [ok(null), down('a')], 1, 'down', 'a down'],
  ['down where a silent location is not needed', [silent('a'), down('b'), down(null)], 2, 'down', 'b down'],
  ['ok where a silent location is not needed', [silent('a'), ok('b')], 1, 'ok', 'b ok'],
] as const)('returns %s', (_, runs, quorum, state, message) => {
  expect(combine(runs, quorum)).toMatchObject({ state, message });
});

it('returns unknown if fewer locations have a result than must agree', () => {
  expect(combine([ok(null), silent('a'), silent('b')], 2)).toMatchObject({
    problem: 'Only 1 of 3 locations have a result.',
    locations: [{ state: 'ok' }, { state: 'unknown', reason: 'silent' }, { state: 'unknown' }],
  });
});

it('returns the cause of a single location, and of a check without locations', () => {
  expect(combine([silent('a')], 1)).toMatchObject({ problem: 'no answer' });
  expect(combine([], 1)).toMatchObject({ problem: 'No location is left that runs this check. Choose one.' });
});

it('returns the mean of the response times, and the least of each value', () => {
  const run = (node: string, seconds: number, remaining: number) =>
    location(node, { state: 'ok', seconds, values: { certificate_expiry_seconds: remaining }, message: '' });
  expect(combine([run('a', 0.1, 500), run('b', 0.3, 90)], 1)).toMatchObject({
    seconds: 0.2,
    values: { certificate_expiry_seconds: 90 },
  });
});

it('lowers the number of locations that must agree to those that are left', () => {
  expect(combine([down('a')], 3)).toMatchObject({ state: 'down' });
});

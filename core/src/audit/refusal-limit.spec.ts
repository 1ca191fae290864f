import { TestClock } from '../../test/clock.ts';
import { RefusalLimit } from './refusal-limit.ts';

const attempts = (limit: RefusalLimit, action: string, count: number) =>
  Array.from({ length: count }, () => limit.count(action)).filter(Boolean).length;

it('keeps a hundred refused attempts of an action per hour', async () => {
  const clock = new TestClock(Date.parse('2026-06-01T12:30:00Z'));
  const limit = new RefusalLimit(clock);
  expect(attempts(limit, 'session.refused', 99)).toBe(99);
  expect(limit.count('session.refused')).toBe(true);
  expect(attempts(limit, 'session.refused', 3)).toBe(0);
  expect(limit.count('enrolment.refused')).toBe(true);
  await clock.advance('29m');
  expect(limit.count('session.refused')).toBe(false);
  await clock.advance('1m');
  expect(attempts(limit, 'session.refused', 101)).toBe(100);
});

import { DAY_MS, DAY_S, HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { storedCheck } from '../../test/stored-check.ts';
import { Database } from '../platform/database/database.ts';
import { CheckPeriodEntity } from './check-period.entity.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckTimeEntity } from './check-time.entity.ts';

const CHECKS = '/api/v1/admin/checks';
const UNKNOWN = {
  ...{ state: 'unknown', since: null, at: null, seconds: null, values: {}, message: '', failures: 0, locations: [] },
};

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof startTestApp>>['admin']>>;
let site: Awaited<ReturnType<typeof startTestApp>>;
let admin: Client;
let lastId = 0;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.admin();
});

const add = (values: object = {}) => storedCheck(site.app, { id: ++lastId, ...values });
const listed = async (id: number) => {
  const { days, until, checks } = (await admin.get(CHECKS).expect(200)).body.data;
  return { days, until, ...checks.find((check: { id: number }) => check.id === id) };
};
const history = async (id: number, span: object) =>
  (await admin.get(`${CHECKS}/${id}/history`).query(span).expect(200)).body.data;
const nowS = () => site.clock.now() / 1000;
const period = (check: number, from: number, to: number, state: 'ok' | 'degraded' | 'down' = 'ok') =>
  site.app.get(Database).insert(CheckPeriodEntity, { check, from, to, state, message: `is ${state}` });
const slot = (check: number, tier: number, at: number, values: object = {}) =>
  site.app.get(Database).insert(CheckTimeEntity, { check, tier, at, count: 4, sum: 2, min: 0.1, max: 1, ...values });

it('shows a check that never ran as unknown', async () => {
  const { id } = await add();
  expect(await listed(id)).toMatchObject({ now: UNKNOWN, availability: null });
});

it('returns the newest result of each check', async () => {
  const [check, other] = [await add({ retries: 1 }), await add()];
  const results = site.app.get(CheckResultsService);
  const at = site.clock.now();
  const location = { node: null, state: 'ok', seconds: 0.2, message: 'fine' } as const;
  const ok = { state: 'ok', seconds: 0.25, values: { days: 3 }, message: 'fine', locations: [location] } as const;
  results.note(check, ok, at);
  const fine = { ...ok, since: at, at, failures: 0 };
  expect((await listed(check.id)).now).toEqual(fine);
  expect((await listed(other.id)).now).toEqual(UNKNOWN);
  const down = { state: 'down', message: 'refused' } as const;
  const failed = { ...UNKNOWN, message: 'refused', at: at + 2 };
  results.note(check, down, at + 2);
  expect((await listed(check.id)).now).toEqual({ ...failed, state: 'ok', since: at, failures: 1 });
  results.note(check, down, at + 3);
  expect((await listed(check.id)).now).toEqual({ ...failed, state: 'down', since: at + 2, at: at + 3 });
  results.note(check, { problem: 'no plugin' }, at + 4);
  expect((await listed(check.id)).now).toEqual({ ...UNKNOWN, message: 'no plugin', at: at + 4 });
});

it('shows a paused check as unknown, with its last result', async () => {
  const check = await add({ paused: true, retries: 2 });
  const results = site.app.get(CheckResultsService);
  const at = site.clock.now();
  results.note(check, { state: 'ok', seconds: 0.5, message: 'fine' }, at - 1);
  results.note(check, { state: 'down', message: 'refused' }, at);
  expect((await listed(check.id)).now).toEqual({ ...UNKNOWN, at, message: 'refused' });
});

it('counts only measured time for the availability, and rounds it down', async () => {
  const { id } = await add();
  const now = nowS();
  await period(id, now - 1000, now - 900);
  await period(id, now - 900, now - 750, 'down');
  // An unmeasured time in between.
  await period(id, now - 200, now);
  const { days, until, availability } = await listed(id);
  expect([days.length, days.at(-1), until]).toEqual([90, Date.parse('2026-06-01T00:00:00Z'), now * 1000]);
  expect(availability).toEqual({ since: (now - 1000) * 1000, percent: 66.666, down: [[89, 150]] });
});

it('counts the last ninety days only', async () => {
  const { id } = await add();
  const first = Date.parse('2026-03-04T00:00:00Z') / 1000;
  await period(id, first - 50 * DAY_S, first - 60, 'down');
  await period(id, first - 60, first + 100);
  await period(id, first + 100, first + 400, 'down');
  const { days, availability } = await listed(id);
  expect(days[0]).toBe(first * 1000);
  expect(availability).toEqual({ since: first * 1000, percent: 25, down: [[0, 300]] });
});

describe('the history of a check', () => {
  it('has the slots and periods that overlap the span', async () => {
    const { id } = await add();
    const start = nowS() - 3000;
    for (const at of [start - 600, start - 300, start, start + 300, start + 600]) await slot(id, 300, at);
    await slot(id, 3600, start - (start % 3600));
    await period(id, start - 900, start - 200);
    await period(id, start - 200, start - 100, 'down');
    await period(id, start - 100, start + 400);
    await period(id, start + 400, start + 700, 'degraded');
    const span = { from: (start - 100) * 1000 + 5, to: (start + 400) * 1000 };
    const values = { count: 4, average: 0.5, min: 0.1, max: 1 };
    expect(await history(id, span)).toEqual({
      ...{ ...span, step: 300_000 },
      slots: [start - 300, start, start + 300].map(at => ({ at: at * 1000, ...values })),
      periods: [
        { from: (start - 100) * 1000, to: (start + 400) * 1000, state: 'ok', message: 'is ok' },
        { from: (start - 200) * 1000, to: (start - 100) * 1000, state: 'down', message: 'is down' },
      ],
    });
    expect((await history(id, { ...span, to: span.to + 1 })).periods).toHaveLength(3);
  });

  it.each([
    ['two days in slots of five minutes', 0, 2 * DAY_MS, 300_000],
    ['more than two days in slots of an hour', 0, 2 * DAY_MS + 1, HOUR_MS],
    ['what began seven days ago in slots of five minutes', 7 * DAY_MS, HOUR_MS, 300_000],
    ['what began before in slots of an hour', 7 * DAY_MS + 1, HOUR_MS, HOUR_MS],
  ])('has %s', async (_, ago, length, step) => {
    const { id } = await add();
    const from = ago ? site.clock.now() - ago : site.clock.now() - length;
    expect((await history(id, { from, to: from + length })).step).toBe(step);
  });

  it('has five hundred periods at most, the newest first', async () => {
    const { id } = await add();
    const start = nowS() - 1000;
    for (let i = 0; i < 501; i++) await period(id, start + i, start + i + 1);
    const { periods } = await history(id, { from: start * 1000, to: site.clock.now() });
    expect([periods.length, periods[0].from, periods.at(-1).from]).toEqual([
      ...[500, (start + 500) * 1000, (start + 1) * 1000],
    ]);
  });
});

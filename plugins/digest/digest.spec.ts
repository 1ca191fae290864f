import { testHost } from '@vitrine/plugin-sdk/testing';
import digest from './index.ts';
import { newestMonth, newestWeek } from './period.ts';

const at = (text: string) => Date.parse(text);
const HOUR_MS = 3_600_000;

it('covers the seven days before the weekday, from midnight to midnight', () => {
  // Wednesday, 2026-06-10.
  expect(newestWeek('UTC', at('2026-06-10T12:00Z'), 1, 8)).toEqual({
    key: 'week-2026-06-08',
    from: at('2026-06-01T00:00Z'),
    to: at('2026-06-08T00:00Z'),
    due: at('2026-06-08T08:00Z'),
  });
  expect(newestWeek('UTC', at('2026-06-08T07:59Z'), 1, 8).key).toBe('week-2026-06-01');
});

it('covers a calendar month', () => {
  expect(newestMonth('Asia/Tokyo', at('2026-03-01T00:00Z'), 8)).toEqual({
    key: 'month-2026-02',
    from: at('2026-01-31T15:00Z'),
    to: at('2026-02-28T15:00Z'),
    due: at('2026-02-28T23:00Z'),
  });
});

it.each([
  ['spring', '2026-03-30T12:00Z', 167],
  ['autumn', '2026-10-26T12:00Z', 169],
])('counts the hours of a week in which the clock changes, in %s', (_, now, hours) => {
  const { from, to, due } = newestWeek('Europe/Berlin', at(now), 1, 8);
  expect((to - from) / HOUR_MS).toBe(hours);
  expect((due - to) / HOUR_MS).toBe(8);
});

it('sends at the clock change if its hour is skipped, and once if its hour repeats', () => {
  // The clock changes on Sundays, 2026-03-29 and 2026-10-25.
  expect(newestWeek('Europe/Berlin', at('2026-03-29T12:00Z'), 0, 2).due).toBe(at('2026-03-29T01:00Z'));
  expect(newestWeek('Europe/Berlin', at('2026-10-25T12:00Z'), 0, 2).due).toBe(at('2026-10-25T00:00Z'));
});

const OPTIONS = { every: 'week', weekday: 'monday', hour: 8, language: 'en' };
const node = (name: string, percent: number | null, outages: number, offlineSeconds: number) => ({
  ...{ uuid: name, name, percent, outages, offlineSeconds },
});

/** Starts the plugin on a host with an adjustable clock. */
async function running(language = 'en') {
  const site = { timeZone: 'UTC', now: at('2026-06-07T12:00Z') };
  const host = await testHost(digest, {
    config: { ...OPTIONS, language },
    site,
    availability: {
      nodes: [node('tokyo', 99.5, 2, 3600), node('paris', 100, 0, 0), node('new', null, 0, 0)],
      alerts: [
        { kind: 'load', name: 'Processor', firedAt: 1 },
        { kind: 'offline', name: '', firedAt: 2 },
      ],
    },
  });
  return { site, host };
}

it('sends one letter when it is due', async () => {
  const { site, host } = await running();
  await host.tick();
  expect(host.notices.size).toBe(0);
  site.now = at('2026-06-08T08:01Z');
  await host.tick();
  await host.tick();
  expect([...host.notices.keys()]).toEqual(['week-2026-06-08']);
  const letter = host.notices.get('week-2026-06-08')!;
  expect(letter.title).toBe('Jun 1, 2026 – Jun 7, 2026');
  expect(letter.body.split('\n')).toEqual([
    '3 nodes, 2 of them reported.',
    '2 outages of 1 node, 1 hr together.',
    'Alerts: Processor 1, Offline 1.',
    'Nothing is due next.',
    '',
    'To stop these letters, switch off Digest under Settings → Plugins.',
    '',
    'Lowest availability:',
  ]);
  expect(letter.table).toEqual([
    ['Node', 'Availability', 'Outages', 'Offline'],
    ['tokyo', '99.5 %', '2', '1 hr'],
  ]);
});

it('skips a letter that is two days late', async () => {
  const { site, host } = await running();
  site.now = at('2026-06-10T08:01Z');
  await host.tick();
  expect(host.notices.size).toBe(0);
});

it('writes in Chinese', async () => {
  const { site, host } = await running('zh-CN');
  site.now = at('2026-06-08T09:00Z');
  await host.tick();
  expect(host.notices.get('week-2026-06-08')!.body).toContain('1 个节点共 2 次离线');
});

import { EntityManager } from '@mikro-orm/sql';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { FlushService } from '../write/flush.service.ts';
import { MinutesService } from '../write/minutes.service.ts';
import { RollupService } from '../write/rollup.service.ts';
import { DiskUsageService } from './disk-usage.service.ts';

/** Days that a chunk of each tier covers. */
const SPANS = [1 / 24, 1, 4, 16];
/** Bytes of a row besides its chunk. */
const ROW = 60;

const usage = ({ app }: TestApp) => app.get(DiskUsageService);
async function record(site: TestApp, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { uuid } = await site.given.node();
    for (let minute = 0; minute <= i; minute++)
      site.app.get(MinutesService).record(uuid, site.clock.now() - minute * 60_000, { cpu: i });
  }
  await site.app.get(FlushService).flush();
}
const sizes = async ({ app }: TestApp, table: string, columns: string) =>
  (
    await app
      .get(EntityManager)
      .fork()
      .execute<Record<string, number | string>[]>(
        `select ${columns}count(*) as n, sum(length(data)) as bytes from ${table} where series_id in
           (select id from series order by id limit 20) ${columns && 'group by tier order by tier'}`,
      )
  ).map(({ n, bytes }) => ({ n: Number(n), bytes: Number(bytes) }));

it('returns zero without history', async () => {
  const site = await startTestApp();
  const none = [30, 30, 30, 30].map(keptDays => ({ bytesPerDay: 0, keptDays, filledDays: 0 }));
  expect(await usage(site).of('node', 30 * 24)).toEqual({ used: 0, measured: false, tiers: none });
});

it.each([
  ['node', [2000, 3500, 3500, 2500]],
  ['labelled', [300, 900, 900, 600]],
  ['ping', [260, 430, 500, 350]],
] as const)('expects typical sizes of %s before there are chunks', async (kind, typical) => {
  const site = await startTestApp();
  await record(site, 2);
  const em = site.app.get(EntityManager).fork();
  await em.execute('update series set kind = ?', [kind]);
  const [loose] = await sizes(site, 'loose_minute', '');
  expect(loose!.n).toBe(3);
  expect(await usage(site).of(kind, 400 * 24)).toEqual({
    used: loose!.bytes + 3 * ROW,
    measured: true,
    tiers: typical.map((bytes, tier) => ({
      bytesPerDay: (2 * (bytes + ROW)) / SPANS[tier]!,
      keptDays: [31, 366, 400, 400][tier],
      filledDays: 0,
    })),
  });
});

it('measures the 20 oldest series, and extrapolates to all', async () => {
  const site = await startTestApp();
  await record(site, 21);
  await site.clock.skip('7h');
  await site.app.get(RollupService).rollUpDue(site.clock.now() / 1000 - (site.clock.now() % HOUR_MS) / 1000);
  const tiers = await sizes(site, 'chunk', 'tier, ');
  const [loose] = await sizes(site, 'loose_minute', '');
  expect([tiers.length, loose!.n]).toEqual([4, 0]);
  const sum = tiers.reduce((all, { n, bytes }) => all + bytes + n * ROW, 0);
  expect(await usage(site).of('node', 24)).toEqual({
    used: Math.round(sum * (21 / 20)),
    measured: true,
    tiers: tiers.map(({ n, bytes }, tier) => ({
      bytesPerDay: (21 * (bytes / n + ROW)) / SPANS[tier]!,
      keptDays: 1,
      filledDays: (n / 20) * SPANS[tier]!,
    })),
  });
});

import type { AvailabilityDetail } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { queuedNotices } from '../../test/queued-notices.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { RollupService } from '../history/write/rollup.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { PluginAvailabilityService } from './plugin-availability.service.ts';

/** A site with the digest, and a node that was offline for an hour on the day before yesterday. */
async function site() {
  const instance = await appWithShipped(['digest']);
  const client = await instance.admin();
  await instance.app.get(SettingsService).set(SITE, { timeZone: 'UTC' });
  const { uuid } = await instance.given.node({ name: 'tokyo' });
  const now = instance.clock.now();
  const from = now - (now % DAY_MS) - 3 * DAY_MS;
  const gap = from + 6 * HOUR_MS;
  const minutes = instance.app.get(MinutesService);
  for (let at = from; at < now; at += MINUTE_MS)
    if (at < gap || at >= gap + HOUR_MS) minutes.record(uuid, at, { cpu: 10 });
  await instance.app.get(FlushService).flush();
  await instance.app.get(RollupService).rollUpDue(now / 1000);
  return { ...instance, client, uuid, from };
}

it('reads the figures of the availability page', async () => {
  const { app, client, uuid } = await site();
  const { body } = await client.get(`/api/v1/nodes/${uuid}/availability`).expect(200);
  const { months, outages } = body.data as AvailabilityDetail;
  expect(outages).toHaveLength(1);
  const reader = app.get(PluginAvailabilityService);
  const starts = months.map(({ from }) => from);
  for (const [i, { from, percent }] of months.entries()) {
    const to = i === 0 ? (await reader.site()).now : starts[i - 1]!;
    const [node] = (await reader.read(from, to)).nodes;
    expect(node).toMatchObject({ name: 'tokyo', percent });
  }
});

it('counts the part of an outage within the time', async () => {
  const { app, from, uuid } = await site();
  const reader = app.get(PluginAvailabilityService);
  const gap = from + 6 * HOUR_MS;
  expect((await reader.read(gap + HOUR_MS / 2, gap + 2 * HOUR_MS)).nodes).toEqual([
    { uuid, name: 'tokyo', percent: 66.666, outages: 1, offlineSeconds: 1800 },
  ]);
  expect((await reader.read(gap - 100 * DAY_MS, gap - 50 * DAY_MS)).nodes).toMatchObject([
    { percent: null, outages: 0 },
  ]);
});

it('sends the digest once, with the outages of the week', async () => {
  const instance = await site();
  // Advances past the next Monday at eight.
  for (let hour = 0; hour < 8 * 24; hour++) await instance.clock.skip('1h');
  const letters = (await queuedNotices(instance)).filter(({ event }) => event === 'plugin.message');
  expect(letters.map(({ title }) => title)).toEqual([expect.stringMatching(/^Digest: \w+ \d+, 2026 – /)]);
  expect(letters[0]!.body).toContain('1 node, 1 of them reported.');
  expect(letters[0]!.body).toContain('switch off Digest');
});

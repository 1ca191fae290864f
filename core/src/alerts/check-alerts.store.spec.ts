import { SELECT_NONE } from '@vitrine/contracts';
import { ALERTS } from '@vitrine/contracts/settings';
import { DAY_MS, DAY_S } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { TestClock } from '../../test/clock.ts';
import { queuedNotices } from '../../test/queued-notices.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AlertNotifierService } from './alert-notifier.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { CheckAlertsService, type CheckExpiry, type CheckObservation } from './check-alerts.service.ts';
import { MomentaryAlertsService } from './momentary-alerts.service.ts';
import { SilencesService } from './silences.service.ts';

let site: TestApp;
let tokyo: string;
beforeAll(async () => {
  site = await startTestApp({ config: { VITRINE_PUBLIC_URL: 'https://status.example' } });
  ({ uuid: tokyo } = await site.given.node({ name: 'tokyo' }));
});

/** The service of another start of the core, with a clock of its own, so that the jobs of the app do not use it. */
function start(clock = new TestClock()) {
  const get = site.app.get.bind(site.app);
  return new CheckAlertsService(
    ...([clock, get(AlertStoreService), get(AlertNotifierService), get(MomentaryAlertsService)] as const),
    ...([get(NodeCacheService), get(SilencesService), get(SettingsService)] as const),
  );
}
const notices = async (name: string, event: string) =>
  (await queuedNotices(site)).filter(notice => notice.event === event && notice.values.name === name);

let nextId = 1;
/** A certificate that expires `left` after the clock's start, and a function that evaluates it and counts its messages. */
function certificate(left: number, more: Partial<CheckExpiry> = {}) {
  const clock = new TestClock();
  let service = start(clock);
  const id = nextId++;
  const expiry = {
    ...{ id, name: `check ${id}`, node: null, message: 'CN=x', value: 'certificate', at: clock.now() + left },
    ...more,
  };
  const remind = async (at = expiry.at) => {
    await service.apply([], [{ ...expiry, at }]);
    return (await notices(expiry.name, 'check.expiring')).length;
  };
  const restart = () => (service = start(clock));
  return { clock, expiry, remind, restart };
}

it('reminds of an expiry thirty, fourteen and three days before it, once each', async () => {
  await site.app.get(SettingsService).set(ALERTS, { checkExpiryDays: 30 });
  const { clock, expiry, remind, restart } = certificate(30 * DAY_MS + 1);
  expect(await remind()).toBe(0);
  await clock.skip('1ms');
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(1);
  expect(await notices(expiry.name, 'check.expiring')).toMatchObject([
    {
      severity: 'warning',
      values: { left: 30 * DAY_S, expiresAt: expiry.at, message: 'CN=x', link: 'https://status.example/admin/checks' },
    },
  ]);
  restart();
  expect(await remind()).toBe(1);
  // Rounding to the second must not look like another certificate.
  expect(await remind(expiry.at - 1000)).toBe(1);
  for (const [days, before, after] of [
    [16, 1, 2],
    [11, 2, 3],
    [2, 3, 3],
  ] as const) {
    await clock.skip(`${days * DAY_MS - 1}ms`);
    expect(await remind()).toBe(before);
    await clock.skip('1ms');
    expect(await remind()).toBe(after);
  }
});

it('reminds of nothing that has expired', async () => {
  expect(await certificate(0).remind()).toBe(0);
  expect(await certificate(1).remind()).toBe(1);
});

it('waits for the end of a silence of its node, even of one that lets critical alerts pass', async () => {
  const clock = new TestClock();
  const silences = site.app.get(SilencesService);
  const { id } = await silences.add({
    ...{ kind: 'maintenance', name: 'M', rule: null, allowCritical: true },
    nodeSelector: { ...SELECT_NONE, nodes: [tokyo] },
    schedule: { kind: 'once', from: clock.now() - 1, to: clock.now() + 60_000 },
  });
  const silenced = certificate(DAY_MS, { node: tokyo });
  expect(await silenced.remind()).toBe(0);
  expect(await certificate(DAY_MS).remind()).toBe(1);
  expect(await certificate(DAY_MS, { node: 'unknown' }).remind()).toBe(1);
  await silenced.clock.skip('1m');
  expect(await silenced.remind()).toBe(1);
  await silences.remove(id);
});

it('fires and notifies at once, and closes the alerts of removed checks without a notice', async () => {
  const service = start();
  const check = (id: number, node: string | null, is: 'breached' | 'ok'): CheckObservation => ({
    ...{ id, name: `site ${id}`, node, message: 'refused', dependents: ['child'] },
    observation: is === 'breached' ? { is, since: 0, value: null } : { is },
  });
  await service.apply([check(901, tokyo, 'breached'), check(902, null, 'breached'), check(903, null, 'ok')], []);
  expect([901, 902, 903].map(id => service.isFiring(id))).toEqual([true, true, false]);
  const open = site.app.get(AlertStoreService).all();
  expect(open.map(({ target }) => target)).toMatchObject([
    { key: 'check:901', node: { uuid: tokyo, name: 'tokyo' }, task: { id: 901, name: 'site 901' }, message: 'refused' },
    { key: 'check:902', node: null, dependents: ['child'] },
  ]);
  const down = async () => (await queuedNotices(site)).filter(({ event }) => /^check\.(down|up)$/.test(event)).length;
  expect(await down()).toBe(2);
  await service.apply([check(902, null, 'breached')], []);
  expect([901, 902].map(id => service.isFiring(id))).toEqual([false, true]);
  expect(await down()).toBe(2);
});

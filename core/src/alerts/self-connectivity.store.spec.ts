import { ALERT_FACTS, ALERTS, LOCAL_NODE } from '@vitrine/contracts/settings';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { TestClock } from '../../test/clock.ts';
import { eventually } from '../../test/eventually.ts';
import { queuedNotices } from '../../test/queued-notices.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ConnectivityProbeService } from './connectivity-probe.service.ts';
import { MomentaryAlertsService } from './momentary-alerts.service.ts';
import { SelfConnectivityService } from './self-connectivity.service.ts';

/** A refused connection is an answer; no route leads to the broadcast address. */
const [REACHABLE, UNREACHABLE] = ['127.0.0.1:1', '255.255.255.255:9'];

let site: TestApp;
let settings: SettingsService;
beforeAll(async () => {
  site = await startTestApp();
  settings = site.app.get(SettingsService);
});

/** The service with a clock of its own, so that the jobs of the app do not use it. */
async function start({ host = REACHABLE, hasReached = true, clock = new TestClock() } = {}) {
  const probe = site.app.get(ConnectivityProbeService);
  const service = new SelfConnectivityService(clock, settings, probe, site.app.get(MomentaryAlertsService));
  await settings.set(ALERT_FACTS, { reached: hasReached });
  await settings.set(ALERTS, { referenceHosts: [host] });
  service.onModuleInit();
  /** Assesses nodes: `A` reports, `a` reported once, `-` never did. */
  const assess = (nodes: string) =>
    service.assess(
      [...nodes].map(name => [
        name.toLowerCase(),
        { online: name !== name.toLowerCase(), lastReport: name === '-' ? 0 : 1, left: false, isCurrent: true },
      ]),
    );
  const isIsolated = async (nodes: string) => (await assess(nodes)).isIsolated;
  /** A probe that began after the others has ended. */
  const probed = async () => {
    for (let i = 0; i < 3; i++) await probe.isAnyReachable([REACHABLE]);
  };
  return { service, clock, assess, isIsolated, probed };
}
const facts = () => settings.get(ALERT_FACTS);

it('probes the reference hosts when all nodes are lost, and reuses their answer for ten seconds', async () => {
  const { clock, isIsolated } = await start();
  expect(await isIsolated('ABC')).toBe(false);
  expect(await isIsolated('ABc')).toBe(false);
  expect(await isIsolated('abc')).toBe(true);
  await eventually(async () => !(await isIsolated('abc')), 3000);
  await clock.skip('10s');
  expect(await isIsolated('abc')).toBe(false);
  await clock.skip('1ms');
  expect(await isIsolated('abc')).toBe(true);
});

it.each([
  ['180000ms', true],
  ['180001ms', false],
] as const)('probes the reference hosts again for nodes that are lost for %s: %s', async (time, expected) => {
  const { clock, isIsolated } = await start();
  expect(await isIsolated('ab')).toBe(true);
  await eventually(async () => !(await isIsolated('ab')), 3000);
  await clock.skip(time);
  expect(await isIsolated('ab')).toBe(expected);
});

it('suspects itself again when nodes that came back are lost', async () => {
  const { clock, isIsolated } = await start();
  await isIsolated('ab');
  await eventually(async () => !(await isIsolated('ab')), 3000);
  await clock.skip('10m');
  expect(await isIsolated('AB')).toBe(false);
  expect(await isIsolated('ab')).toBe(true);
});

it('leaves out nodes that never reported, and the one on its own machine', async () => {
  const { service, isIsolated } = await start();
  expect(await isIsolated('--')).toBe(false);
  await settings.set(LOCAL_NODE, { uuid: 'h' });
  expect(await isIsolated('h')).toBe(false);
  service.onLocalNodeStarted({ node: 'l' });
  expect(await isIsolated('l')).toBe(false);
  expect(await isIsolated('Lab')).toBe(true);
  expect(await isIsolated('Hab')).toBe(false);
  await settings.set(LOCAL_NODE, { uuid: '' });
});

it('is isolated until a reference host answers, and then notifies once', async () => {
  const { clock, assess, isIsolated } = await start({ host: UNREACHABLE });
  const startedAt = clock.now();
  expect(await assess('abc')).toEqual({ since: startedAt, isIsolated: true });
  expect(facts().cutSince).toBe(0);
  await eventually(async () => (await isIsolated('abc')) && facts().cutSince === startedAt, 3000);
  expect(facts().reached).toBe(true);
  expect(await isIsolated('')).toBe(true);
  await clock.skip('10m');
  expect(await isIsolated('aBc')).toBe(true);
  const restarted = await start({ host: UNREACHABLE, clock });
  expect(await restarted.isIsolated('')).toBe(true);
  await settings.set(ALERTS, { referenceHosts: [REACHABLE] });
  const recovered = await eventually(async () => {
    const state = await assess('aBc');
    return state.isIsolated ? undefined : state;
  }, 3000);
  expect(recovered).toEqual({ since: clock.now(), isIsolated: false });
  expect(facts().cutSince).toBe(0);
  const notices = (await queuedNotices(site)).filter(({ event }) => event === 'core.isolated');
  expect(notices).toMatchObject([
    { severity: 'info', values: { since: startedAt, until: clock.now(), duration: 600, count: 3 } },
  ]);
  // It forgets the last answer, and what it lost before.
  expect(await isIsolated('abc')).toBe(true);
});

it('probes the reference hosts every six hours while nodes report', async () => {
  const { clock, isIsolated, probed } = await start({ hasReached: false });
  await clock.skip('90s');
  expect(await isIsolated('A')).toBe(false);
  await clock.skip('1ms');
  expect(await isIsolated('')).toBe(false);
  await probed();
  expect(facts().reached).toBe(false);
  expect(await isIsolated('A')).toBe(false);
  await eventually(() => facts().reached, 3000);
  await settings.set(ALERTS, { referenceHosts: [UNREACHABLE] });
  await clock.skip('6h');
  expect(await isIsolated('A')).toBe(false);
  await probed();
  expect(facts().reached).toBe(true);
  await clock.skip('1ms');
  expect(await isIsolated('A')).toBe(false);
  await eventually(() => !facts().reached, 3000);
});

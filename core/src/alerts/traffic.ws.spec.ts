import { setTimeout as pause } from 'node:timers/promises';
import { SELECT_NONE, type NewLoadRule, type NewSilence } from '@vitrine/contracts';
import { ALERTS } from '@vitrine/contracts/settings';
import { DAY_S } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { TrafficService } from '../traffic/traffic.service.ts';
import { AlertsService } from './alerts.service.ts';
import { OfflineJob } from './offline.job.ts';
import { RuleEvaluationJob } from './rule-evaluation.job.ts';
import { RulesService } from './rules.service.ts';
import { SilencesService } from './silences.service.ts';

/** One percent of the limit, small enough to be reported at once. */
const PART = 1e8;
const EVERYTHING = { ...SELECT_NONE, all: true };

/** Creates a node with a limit whose agent reports interface counters. */
async function metered(site: TestApp, name = 'tokyo') {
  const node = await site.given.node({ name, trafficLimit: 100 * PART, trafficLimitType: 'sum' });
  const connection = await site.agent(node).connect();
  const report = async (parts: number) => {
    connection.report(site.clock.now(), {
      interfaces: [{ name: 'eth0', up: 0, down: 0, totalUp: 0, totalDown: parts * PART }],
      uptime: DAY_S,
    });
    await pause(20);
  };
  await report(0);
  return {
    node,
    connection,
    /** Reports the total used so far, and lets the core evaluate it. */
    async uses(parts: number) {
      await report(parts);
      await eventually(() => site.app.get(TrafficService).usageOf(node.uuid)!.usedBytes === parts * PART);
      await site.clock.skip('11s');
      await pause(20);
    },
  };
}

it('notifies once for each step of 5 %, from the chosen one on, and for the highest of several', async () => {
  const site = await startTestApp();
  const steps: number[] = [];
  site.app.get(CoreHooks).internal.trafficStep.tap(({ stepPercent }) => void steps.push(stepPercent));
  const tokyo = await metered(site);
  for (const used of [40, 79, 81, 84, 96, 97]) await tokyo.uses(used);
  expect(await queuedNoticeTitles(site)).toEqual([
    'tokyo has used 81% of its traffic quota',
    'tokyo has used 96% of its traffic quota',
  ]);
  expect(steps).toEqual([80, 95]);
  expect((await queuedNotices(site))[0]).toMatchObject({
    severity: 'warning',
    node: { name: 'tokyo' },
    values: { stepPercent: 80, usedBytes: 81 * PART, limitBytes: 100 * PART },
  });
  const alerts = await site.app.get(AlertsService).list({ kind: 'traffic', limit: 9 });
  expect(alerts.map(({ alert }) => [alert.state, alert.threshold, alert.value])).toEqual([
    ['resolved', 95, 96],
    ['resolved', 80, 81],
  ]);
});

it('keeps sent and unsent steps across a restart', async () => {
  const first = await startTestApp();
  const tokyo = await metered(first);
  await tokyo.uses(86);
  await tokyo.connection.drop();
  await first.stop();
  const second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl, now: first.clock.now() });
  const connection = await second.agent(tokyo.node).connect();
  const report = (parts: number) =>
    connection.report(second.clock.now(), {
      interfaces: [{ name: 'eth0', up: 0, down: 0, totalUp: 0, totalDown: parts * PART }],
      uptime: DAY_S,
    });
  for (const used of [87, 88, 91]) {
    report(used);
    await pause(30);
    await second.clock.skip('11s');
    await pause(30);
  }
  expect(await queuedNoticeTitles(second)).toEqual([
    'tokyo has used 86% of its traffic quota',
    'tokyo has used 91% of its traffic quota',
  ]);
});

it('sends nothing while disabled, and sends a step after a silence', async () => {
  const site = await startTestApp();
  const settings = site.app.get(SettingsService);
  await settings.set(ALERTS, { trafficThresholdPercent: 0 });
  const tokyo = await metered(site);
  await tokyo.uses(90);
  expect(await queuedNoticeTitles(site)).toEqual([]);
  const now = site.clock.now();
  const silence: NewSilence = {
    kind: 'quiet',
    name: 'night',
    nodeSelector: EVERYTHING,
    rule: null,
    schedule: { kind: 'once', from: now, to: now + 600_000 },
    allowCritical: true,
  };
  await site.app.get(SilencesService).add(silence);
  await settings.set(ALERTS, { trafficThresholdPercent: 50 });
  await tokyo.uses(91);
  expect(await queuedNoticeTitles(site)).toEqual([]);
  await site.clock.skip('11m');
  await eventually(async () => (await queuedNoticeTitles(site)).includes('tokyo has used 91% of its traffic quota'));
});

it('judges rules about traffic until a new period begins', async () => {
  const site = await startTestApp();
  await site.app.get(SettingsService).set(ALERTS, { trafficThresholdPercent: 0 });
  const tokyo = await metered(site);
  const rule: NewLoadRule = {
    kind: 'load',
    name: 'Much',
    enabled: true,
    nodeSelector: EVERYTHING,
    metric: 'traffic',
    threshold: 60,
    ratio: 100,
    windowMinutes: 5,
    cooldownMinutes: 0,
  };
  await site.app.get(RulesService).add(rule);
  const judge = async () => {
    await site.app.get(RuleEvaluationJob).run(Math.floor(site.clock.now() / 60_000) * 60);
    await site.app.get(OfflineJob).run();
  };
  await tokyo.uses(50);
  await judge();
  expect(await queuedNoticeTitles(site)).toEqual([]);
  await tokyo.uses(70);
  await judge();
  expect(await queuedNoticeTitles(site)).toEqual(['tokyo: Traffic is high']);
  await tokyo.connection.drop();
  await site.clock.skip('30d');
  await judge();
  expect((await queuedNoticeTitles(site)).filter(title => title.includes('raffic'))).toEqual([
    'tokyo: Traffic is high',
    'tokyo: Traffic is back to normal',
  ]);
});

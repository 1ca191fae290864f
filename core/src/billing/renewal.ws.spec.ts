import { SITE } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp } from '../../test/app.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { RenewalJob } from './renewal.job.ts';

const settled = () => new Promise(resolve => setTimeout(resolve, 20));

async function expired(values: object = {}) {
  const site = await startTestApp();
  await site.app.get(SettingsService).set(SITE, { timeZone: 'UTC' });
  const before = site.clock.now() - DAY_MS;
  const node = await site.given.node({ billingCycle: 'monthly', expiredAt: before, autoRenewal: true, ...values });
  const renewals: unknown[] = [];
  site.app.get(CoreHooks).internal.nodeRenewed.tap(renewal => void renewals.push(renewal));
  const expiry = async () => (await site.app.get(NodesService).findOne(node.uuid))!.expiredAt?.getTime();
  return { site, node, before, renewals, expiry, run: () => site.app.get(RenewalJob).run() };
}

it('renews the expiry of a node that reports, and records it once', async () => {
  const { site, node, before, renewals, expiry, run } = await expired();
  await using agent = await site.agent(node).connect();
  agent.report(site.clock.now());
  await settled();
  await run();
  await run();
  const after = Date.parse('2026-06-30T12:00:00Z');
  expect(await expiry()).toBe(after);
  expect(renewals).toMatchObject([{ node: { uuid: node.uuid }, hidden: false, before, after }]);
});

it.each([
  ['is away', {}, false],
  ['does not renew itself', { autoRenewal: false }, true],
  ['is paid once', { billingCycle: 'once' }, true],
  ['never expires', { expiredAt: null }, true],
])('does not renew a node that %s', async (_, values, reports) => {
  const { site, node, renewals, expiry, run } = await expired(values);
  const expiryBefore = await expiry();
  await using agent = await site.agent(node).connect();
  if (reports) agent.report(site.clock.now());
  else await agent.drop();
  await settled();
  await run();
  expect(await expiry()).toBe(expiryBefore);
  expect(renewals).toEqual([]);
});

it('keeps the chosen day through shorter months', async () => {
  const { site, node, expiry, run } = await expired({ expiredAt: Date.parse('2026-01-31T00:00:00Z') });
  await using agent = await site.agent(node).connect();
  agent.report(site.clock.now());
  await settled();
  await run();
  expect(await expiry()).toBe(Date.parse('2026-06-30T00:00:00Z'));
  await site.clock.skip('30d');
  agent.report(site.clock.now());
  await settled();
  await run();
  expect(await expiry()).toBe(Date.parse('2026-07-31T00:00:00Z'));
});

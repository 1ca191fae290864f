import { DAY_S, MINUTE_MS } from '@vitrine/contracts/time';
import type { TestAgentConnection } from '../../test/agent.ts';
import { startTestApp } from '../../test/app.ts';
import { queuedNotices } from '../../test/queued-notices.ts';
import { storedCheck } from '../../test/stored-check.ts';
import { CheckAlertsService } from '../alerts/check-alerts.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckWatchService } from './check-watch.service.ts';
import type { CheckEntity } from './check.entity.ts';
import type { CheckRun } from './judge.rule.ts';

const ok = { state: 'ok', message: 'fine' } as const;
const down = { state: 'down', message: 'refused' } as const;

/** A site with these checks, by id, in which none runs by itself. */
async function setUp(checks: Record<number, Partial<CheckEntity>>) {
  const site = await startTestApp();
  const entities: CheckEntity[] = [];
  for (const [id, values] of Object.entries(checks))
    entities.push(await storedCheck(site.app, { id: Number(id), name: `check ${id}`, ...values }));
  const [results, alerts] = [site.app.get(CheckResultsService), site.app.get(CheckAlertsService)];
  const watch = site.app.get(CheckWatchService);
  let minute = -30;
  /** Records a result for each of these checks, a minute after the previous ones, and returns the checks with an open alert. */
  const note = async (runs: Record<number, CheckRun>) => {
    const at = site.clock.now() + minute++ * MINUTE_MS;
    for (const [id, run] of Object.entries(runs))
      results.note(
        entities.find(check => check.id === Number(id))!,
        run,
        at,
      );
    await watch.evaluate();
    return entities.filter(({ id }) => alerts.isFiring(id)).map(({ id }) => id);
  };
  const notices = async () => (await queuedNotices(site)).map(({ event, values }) => ({ event, ...values }));
  return { ...site, watch, note, notices };
}

it('explains the failure of a check by its parent, unless that is paused', async () => {
  const { note, notices } = await setUp({
    1: {},
    2: { dependsOn: [1] },
    3: { paused: true },
    4: { dependsOn: [3] },
    5: { dependsOn: [99] },
  });
  expect(await note({ 1: ok, 2: ok, 3: ok, 4: ok, 5: ok })).toEqual([]);
  expect(await note({ 1: down, 2: down, 3: down, 4: down, 5: down })).toEqual([1, 4, 5]);
  const [first] = await notices();
  expect(first).toMatchObject({ event: 'check.down', name: 'check 1', message: 'refused' });
  expect(await note({ 1: ok, 2: down, 4: ok, 5: ok })).toEqual([2]);
  expect(await note({ 1: down, 2: down })).toEqual([1, 2]);
  expect(await note({ 1: ok, 2: { problem: 'no result' } })).toEqual([2]);
  expect(await note({ 2: ok })).toEqual([]);
});

it('lists the checks that depend on a node, without paused ones', async () => {
  const site = await setUp({ 9: {} });
  const { uuid: node } = await site.given.node({ name: 'tokyo' });
  const add = (id: number, values: Partial<CheckEntity>) =>
    storedCheck(site.app, { id, name: `check ${id}`, ...values });
  await add(1, { node });
  await add(2, { dependsOn: [1] });
  await add(3, { node, paused: true });
  await add(4, { dependsOn: [2] });
  expect(site.watch.of(node)).toEqual(['check 1', 'check 2', 'check 4']);
});

it('names the nodes where a check is down', async () => {
  const site = await setUp({ 1: {} });
  const [tokyo, paris] = [await site.given.node({ name: 'tokyo' }), await site.given.node({ name: 'paris' })];
  const at = (node: string | null, state: 'ok' | 'down') => ({ node, state, seconds: null, message: '' });
  const locations = [at(null, 'down'), at(tokyo.uuid, 'down'), at(paris.uuid, 'ok'), at('unknown', 'down')] as never;
  expect(await site.note({ 1: { ...down, locations } })).toEqual([1]);
  expect((await site.notices())[0]).toMatchObject({ event: 'check.down', message: 'refused (tokyo)' });
});

it('reminds of values that expire, except those of paused checks', async () => {
  const { note, notices, clock } = await setUp({ 1: {}, 2: { paused: true }, 3: {} });
  const values = { certificate_expiry_seconds: DAY_S, response_bytes: DAY_S };
  await note({ 1: { ...ok, values }, 2: { ...ok, values }, 3: { ...ok, values: { response_bytes: 1 } } });
  expect(await notices()).toMatchObject([
    { event: 'check.expiring', name: 'check 1', expiresAt: clock.now() - 30 * MINUTE_MS + DAY_S * 1000 },
  ]);
});

it('waits a minute and for the other checks of a node after it has returned', async () => {
  const site = await setUp({});
  const { clock, given } = site;
  const node = await given.node({ name: 'tokyo' });
  const silent = await given.node({ name: 'silent' });
  const [check, other] = [
    await storedCheck(site.app, { id: 1, node: node.uuid }),
    await storedCheck(site.app, { id: 2, node: silent.uuid }),
  ];
  const [results, alerts] = [site.app.get(CheckResultsService), site.app.get(CheckAlertsService)];
  const report = async (agent: TestAgentConnection) => {
    await clock.skip('1s');
    agent.report(clock.now());
    await agent.settled();
  };
  const isFiring = async (of: CheckEntity, agent?: TestAgentConnection) => {
    results.note(of, down, clock.now());
    if (agent) await report(agent);
    await site.watch.evaluate();
    return alerts.isFiring(of.id);
  };
  // Runs too seldom to be seen before the end of this test.
  const sibling = await storedCheck(site.app, { id: 3, node: node.uuid, interval: DAY_S });
  results.note(sibling, ok, clock.now());
  expect(await isFiring(other)).toBe(true);
  const first = await site.agent(node).connect();
  await report(first);
  await first.drop();
  await clock.advance('2m');
  expect(site.app.get(NodeStateService).presenceOf(node.uuid).online).toBe(false);
  expect(await isFiring(check)).toBe(false);
  await using second = await site.agent(node).connect();
  expect(await isFiring(check, second)).toBe(false);
  await clock.skip('58s');
  expect(await isFiring(check, second)).toBe(false);
  await clock.skip('2s');
  expect(await isFiring(check, second)).toBe(false);
  results.note(sibling, ok, clock.now());
  expect(await isFiring(check, second)).toBe(true);
});

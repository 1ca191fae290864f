import { EntityManager } from '@mikro-orm/sql';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { loadSnapshots } from './node-state.queries.ts';
import { NodeStateService } from './node-state.service.ts';

const eth = (bytes: number) => [{ name: 'eth0', up: 0, down: 0, totalUp: bytes, totalDown: bytes }];

/** Returns the state of a node that another instance would show if this one died now. */
async function afterCrash({ app }: TestApp, node: string) {
  const { state } = (await loadSnapshots(app.get(EntityManager).fork(), [node])).get(node)!;
  return [state.cpu, state.trafficUp, state.lastReport];
}

it('stores traffic with each save, and page state each hour and when a node goes offline', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const agent = await site.agent(node).connect();
  let reports = 0;
  const start = site.clock.now();
  const reported = async () => {
    const cpu = ++reports;
    agent.report(site.clock.now(), {
      cpu,
      interfaces: eth(cpu * 1000),
      uptime: 3600 + (site.clock.now() - start) / 1000,
    });
    await eventually(() => site.app.get(NodeStateService).stateOf(node.uuid).cpu === cpu);
    await site.app.get(FlushService).flush();
    return [site.clock.now(), await afterCrash(site, node.uuid)] as const;
  };
  const [first, restored] = await reported();
  expect(restored).toEqual([1, 0, first]);
  await site.clock.advance('3s');
  const [second, restarted] = await reported();
  expect(restarted).toEqual([1, 1000, second]);
  await site.clock.advance('1h');
  const [third, next] = await reported();
  expect(next).toEqual([3, 2000, third]);
  await site.clock.advance('3s');
  const [fourth] = await reported();
  await site.clock.advance('2m');
  await site.app.get(FlushService).flush();
  expect(site.app.get(NodeStateService).stateOf(node.uuid).online).toBe(false);
  expect(await afterCrash(site, node.uuid)).toEqual([4, 3000, fourth]);
});

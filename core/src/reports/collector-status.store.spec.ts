import { startTestApp, type TestApp } from '../../test/app.ts';
import { directAgent } from '../../test/direct-agent.ts';
import { AgentConnected } from '../agents/agent.events.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Events } from '../platform/events/events.service.ts';
import { CollectorStatusService } from './collector-status.service.ts';

let site: TestApp;
let collectors: CollectorStatusService;
let node: string;
beforeAll(async () => {
  site = await startTestApp();
  collectors = site.app.get(CollectorStatusService);
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const status = (collector: string, message = '') => ({ collector, is: 'ok', message }) as const;
const some = (count: number) => Array.from({ length: count }, (_, i) => status(`c${i}`));

it('keeps the newest status of 40 collectors', async () => {
  expect(await collectors.of(node)).toEqual([]);
  const at = site.clock.now();
  collectors.learn(node, some(39));
  collectors.learn(node, [status('c39'), status('c40')]);
  const statuses = await collectors.of(node);
  expect(statuses.map(({ collector }) => collector)).toEqual(some(40).map(({ collector }) => collector));
  await site.clock.advance('1s');
  collectors.learn(node, [status('c0', 'new'), status('c41')]);
  const [first, second, ...rest] = await collectors.of(node);
  expect([first, second]).toEqual([
    { ...status('c0', 'new'), at: at + 1000 },
    { ...status('c1'), at },
  ]);
  expect(rest).toHaveLength(38);
  expect(collectors.onAsked({ node })).toHaveLength(40);
});

it('forgets statuses when the agent connects again, and with the node', async () => {
  const { link } = await directAgent(site, node);
  collectors.learn(node, some(1));
  site.app.get(Events).emit(AgentConnected, link);
  expect(await collectors.of(node)).toEqual([]);
  collectors.learn(node, some(1));
  await site.app.get(NodesService).remove(node);
  expect(await collectors.of(node)).toEqual([]);
});

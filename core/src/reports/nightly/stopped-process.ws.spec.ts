import { setTimeout as pause } from 'node:timers/promises';
import { fromRow } from '@vitrine/contracts';
import { testAgent, type TestAgentConnection } from '../../../test/agent.ts';
import { eventually } from '../../../test/eventually.ts';
import { soakSite } from '../../../test/soak/lib/site.ts';
import { testViewer } from '../../../test/viewer.ts';

const REPORT_INTERVAL_MS = 1000;
/** Longer than the time after which a silent node goes offline while a page is open. */
const STOPPED_MS = 10_000;

it('marks no node offline that could not report while the process was stopped', async () => {
  await using site = await soakSite();
  const core = await site.start();
  await using page = await testViewer(core.url)();
  await page.settled();
  const rows = () => page.frames.all.flatMap(frame => (frame.type === 'delta' ? frame.rows.map(fromRow) : []));
  const report = async (agent: TestAgentConnection, node: { readonly uuid: string }, cpu: number) => {
    agent.report(Date.now(), { cpu });
    await eventually(() => rows().some(({ uuid, state }) => uuid === node.uuid && state.cpu === cpu));
    await pause(REPORT_INTERVAL_MS);
  };
  const [keptNode, lostNode] = await site.nodes('kept', 'lost');
  await using keeping = await testAgent(core.url)(keptNode!).connect();
  await using lostAgent = await testAgent(core.url)(lostNode!).connect();
  for (const cpu of [1, 2]) await Promise.all([report(keeping, keptNode!, cpu), report(lostAgent, lostNode!, cpu)]);

  process.kill(core.pid, 'SIGSTOP');
  const queued = report(keeping, keptNode!, 3);
  await lostAgent.drop();
  await pause(STOPPED_MS);
  process.kill(core.pid, 'SIGCONT');
  await queued;
  for (const cpu of [4, 5]) await report(keeping, keptNode!, cpu);
  await using reconnected = await testAgent(core.url)(lostNode!).connect();
  await report(reconnected, lostNode!, 6);
  // New nodes are offline before their first report.
  expect(rows().filter(({ state }) => state.lastReport > 0 && !state.online)).toEqual([]);
});

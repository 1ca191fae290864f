import { facts } from '../../test/agent.ts';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { AgentsService } from './agents.service.ts';

async function setUp() {
  const site = await startTestApp();
  return { ...site, agents: site.app.get(AgentsService), start: site.clock.now() };
}

it('requests reports every second while a page is open anywhere', async () => {
  const { agents, agent, given, clock, start } = await setUp();
  await using connection = await agent(await given.node()).connect();
  const rates = async () => {
    await connection.settled();
    return connection.frames.all.flatMap(frame => (frame.type === 'rate' ? [frame.interval] : []));
  };
  expect(agents.interval).toEqual({ interval: 10_000, since: start });
  await clock.skip('5s');
  agents.setWatched('here', true);
  agents.setWatched('there', true);
  expect(agents.interval).toEqual({ interval: 1000, since: start + 5000 });
  agents.setWatched('here', false);
  expect(await rates()).toEqual([1]);
  agents.setWatched('there', false);
  agents.setWatched('there', false);
  expect(await rates()).toEqual([1, 10]);
});

it('keeps the interval of an agent that polls until its next request', async () => {
  const { app, agents, agent, given, clock, start } = await setUp();
  const [polling, other] = [await given.node(), await given.node()];
  const at = (interval: number, seconds: number) => ({ interval, since: start + seconds * 1000 });
  expect(agents.assignInterval(polling.uuid)).toEqual(at(10_000, 0));
  await clock.skip('1s');
  agents.setWatched('here', true);
  expect([agents.intervalOf(polling.uuid), agents.intervalOf(other.uuid)]).toEqual([at(10_000, 0), at(1000, 1)]);
  await clock.skip('1s');
  expect(agents.assignInterval(polling.uuid)).toEqual(at(1000, 2));
  await clock.skip('1s');
  expect(agents.assignInterval(polling.uuid)).toEqual(at(1000, 3));
  expect(agents.intervalOf(polling.uuid)).toEqual(at(1000, 2));
  await using _ = await agent(polling).connect();
  expect(agents.intervalOf(polling.uuid)).toEqual(at(1000, 1));
  agents.assignInterval(other.uuid);
  expect(agents.intervalOf(other.uuid)).toEqual(at(1000, 3));
  await app.get(NodesService).remove(other.uuid);
  expect(agents.intervalOf(other.uuid)).toEqual(at(1000, 1));
});

it('reaches an agent only while it is connected', async () => {
  const { agents, agent, given } = await setUp();
  const node = await given.node();
  expect([agents.linkOf(node.uuid), agents.connectionOf(node.uuid), agents.attachedLinks()]).toEqual([
    undefined,
    undefined,
    [],
  ]);
  await using connection = await agent(node).connect();
  const link = agents.linkOf(node.uuid)!;
  expect([link.node, agents.connectionOf(node.uuid), agents.attachedLinks()]).toEqual([node.uuid, link, [link]]);
  expect(agents.instanceOf(node.uuid)).toBeUndefined();
  await connection.bye();
  await eventually(() => agents.linkOf(node.uuid) === undefined);
  expect(agents.attachedLinks()).toEqual([]);
});

it('stores facts with the version of the hello unless they name another', async () => {
  const { app, agent, given } = await setUp();
  const node = await given.node();
  await using connection = await agent(node).connect({ version: '1.0.0' });
  const stored = (hostname: string) =>
    eventually(async () => {
      const found = await app.get(NodesService).findOne(node.uuid);
      return found?.hostname === hostname ? found : undefined;
    });
  connection.send({ type: 'facts', facts: { ...facts, hostname: 'first' } });
  expect(await stored('first')).toMatchObject({ agentVersion: '1.0.0' });
  connection.send({ type: 'facts', facts: { ...facts, hostname: 'second' }, version: '1.1.0' });
  expect(await stored('second')).toMatchObject({ agentVersion: '1.1.0' });
});

import type { ControlNode, CoreFrame, Hello } from '@vitrine/contracts';
import { AGENTS } from '@vitrine/contracts/settings';
import type { AgentBridge, AgentProtocol, BridgedAgent } from '@vitrine/plugin-sdk';
import { facts } from '../../test/agent.ts';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { Events } from '../platform/events/events.service.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginStarted } from '../plugins/model/plugin.events.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AgentsService } from './agents.service.ts';

const hello: Hello = {
  type: 'hello',
  protocol: { min: 1, max: 1 },
  version: '7.0.0',
  capabilities: [],
  stream: 'bridged-stream',
  boot: 'boot-1',
  facts,
};

/** A site with a protocol of the core itself, which is opened like one of a plugin. */
async function setUp(description: AgentProtocol = { title: 'Owls' }) {
  const site = await startTestApp();
  const bridges: AgentBridge[] = [];
  site.app.get(CoreHooks).internal.agentProtocol.tap('owls', bridge => {
    bridges.push(bridge);
    return description;
  });
  const events = site.app.get(Events);
  const startPlugin = async (id: string) => {
    events.emit(PluginStarted, { id });
    await events.settled();
  };
  await startPlugin('core');
  /** Connects an agent and returns it with its frames and the reasons for which the core closed it. */
  const connect = async (token: string) => {
    const [frames, reasons]: [CoreFrame[], string[]] = [[], []];
    const agent = await bridges[0]!.connect({
      token,
      address: '192.0.2.1',
      send: frame => void frames.push(frame),
      closed: reason => void reasons.push(reason),
    });
    return { agent, frames, reasons };
  };
  const sayHello = async ({ agent, frames }: { agent: BridgedAgent | undefined; frames: CoreFrame[] }) => {
    agent!.receive(hello);
    await eventually(() => frames.some(({ type }) => type === 'welcome'));
  };
  return { ...site, events, bridges, startPlugin, connect, sayHello };
}

it('opens the protocols of a plugin when it starts', async () => {
  const { bridges, startPlugin } = await setUp();
  await startPlugin('another');
  expect(bridges).toHaveLength(1);
  await startPlugin('core');
  expect(bridges).toHaveLength(2);
});

it('connects an agent by its token, with the stored facts of its node', async () => {
  const { given, connect, sayHello } = await setUp();
  const { uuid, token } = await given.node();
  expect((await connect('wrong')).agent).toBeUndefined();
  const first = await connect(token);
  expect(first.agent).toMatchObject({ node: uuid, version: '', facts: { hostname: '', cpuCores: 0 } });
  await sayHello(first);
  expect(first.frames).toMatchObject([{ type: 'welcome', node: uuid }]);
  const second = await connect(token);
  expect(second.agent).toMatchObject({ node: uuid, version: '7.0.0', facts });
  const shell = { input: () => undefined, resize: () => undefined, pause: () => undefined, close: () => undefined };
  expect(await second.agent!.openTerminal('unknown', shell)).toBeUndefined();
});

it.each<[string, AgentProtocol]>([
  ['its limitations', { title: 'Owls', limitations: ['storage'] }],
  ['no limitations', { title: 'Owls' }],
])('shows the protocol of an agent with %s', async (_, description) => {
  const { given, connect, sayHello, admin } = await setUp(description);
  const { uuid, token } = await given.node();
  await sayHello(await connect(token));
  const { body } = await (await admin()).get('/api/v1/admin/control/nodes').expect(200);
  expect((body.data as ControlNode[]).find(node => node.uuid === uuid)?.protocol).toEqual({
    title: 'Owls',
    limitations: description.limitations ?? [],
  });
});

it('closes every agent of a node whose token was replaced, also before its hello', async () => {
  const { given, connect, sayHello, admin } = await setUp();
  const { uuid, token } = await given.node();
  const [greeted, silent, closed] = [await connect(token), await connect(token), await connect(token)];
  await sayHello(greeted);
  closed.agent!.close();
  const client = await admin();
  const { body } = await client.post(`/api/v1/admin/nodes/${uuid}/token`).expect(201);
  await eventually(() => silent.reasons.length > 0);
  expect([greeted.reasons, silent.reasons, closed.reasons]).toEqual([
    ['its token was revoked'],
    ['its token was revoked'],
    [],
  ]);
  const renewed = await connect((body.data as { token: string }).token);
  await sayHello(renewed);
  await client.delete(`/api/v1/admin/nodes/${uuid}`).expect(204);
  await eventually(() => renewed.reasons.length > 0);
  expect(renewed.reasons).toEqual(['the node was removed']);
  expect(greeted.reasons).toHaveLength(1);
});

it('replaces a connected agent with the next one of its node', async () => {
  const { given, connect, sayHello, admin } = await setUp();
  const { uuid, token } = await given.node();
  const [first, second] = [await connect(token), await connect(token)];
  await sayHello(first);
  await sayHello(second);
  expect(first.reasons).toEqual(['another connection came with the same token']);
  await (await admin()).post(`/api/v1/admin/nodes/${uuid}/token`).expect(201);
  await eventually(() => second.reasons.length > 0);
  expect(first.reasons).toHaveLength(1);
});

it('registers machines with the key, and trusts an id that others can guess only until it is approved', async () => {
  const { app, bridges, connect, sayHello, admin, http } = await setUp();
  const machine = { key: 'discovery-key-1', machine: 'm'.repeat(64), name: 'owl', address: '192.0.2.1' };
  const register = async (values: object = {}) => bridges[0]!.register({ ...machine, ...values });
  expect(await register()).toBeUndefined();
  await app.get(SettingsService).set(AGENTS, { key: 'discovery-key-1' });
  expect(await register({ key: 'wrong' })).toBeUndefined();
  const first = (await register())!;
  expect(await register({ guessable: true })).toMatchObject({ node: first.node });
  const { node, token } = (await register())!;
  expect(node).toBe(first.node);
  const connected = await connect(token);
  await sayHello(connected);
  expect(await register()).toBeUndefined();
  connected.agent!.close();
  expect(app.get(AgentsService).linkOf(node)).toBeUndefined();
  await (await admin()).patch(`/api/v1/admin/nodes/${node}`).send({ hidden: false }).expect(200);
  expect((await register({ guessable: true }))!.node).not.toBe(node);
  await http.get(`/api/v1/nodes/${node}`).expect(200);
});

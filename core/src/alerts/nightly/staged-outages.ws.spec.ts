import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { SELECT_NONE, type CoreFrame } from '@vitrine/contracts';
import { report, type TestAgentConnection } from '../../../test/agent.ts';
import { appWithInstalled } from '../../../test/installed-plugins.ts';
import { queuedNotices } from '../../../test/queued-notices.ts';
import { CheckRunnerService } from '../../checks/check-runner.service.ts';
import { Events } from '../../platform/events/events.service.ts';
import { RulesService } from '../rules.service.ts';

const CONTAINERS = 30;
const CHECKS = 40;

/** A host with 30 containers and 40 checks, a rule about its processor and one about the states of containers. */
async function host() {
  const plugins = ['processes', 'containers', 'check-tcp'].map(id => `../../../../plugins/${id}`);
  const instance = await appWithInstalled(plugins, { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' });
  const client = await instance.admin();
  const node = await instance.given.node({ name: 'web-1' });
  const all = { ...SELECT_NONE, all: true };
  const common = { enabled: true, nodeSelector: all, cooldownMinutes: 0 };
  const rules = instance.app.get(RulesService);
  await rules.add({
    ...common,
    ...{ kind: 'load', name: 'Busy', metric: 'cpu', threshold: 90, ratio: 100, windowMinutes: 3 },
  });
  await rules.add({
    ...common,
    ...{ kind: 'series', name: 'Containers', family: 'containers_state', only: [], over: 'each', is: 'above' },
    ...{ threshold: 0, from: 'unhealthy', ratio: 100, windowMinutes: 1 },
  });
  const services = createServer(socket => void socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
  await once(services, 'listening');
  const { port } = services.address() as AddressInfo;
  for (let i = 1; i <= CHECKS; i++)
    await client
      .post('/api/v1/admin/checks')
      .send({
        ...{ name: `service-${i}`, kind: 'check-tcp', interval: 60, timeout: 5, retries: 1 },
        ...{ node: node.uuid, dependsOn: [], paused: false, isPublic: false },
        values: { host: '127.0.0.1', port },
      })
      .expect(201);
  const link = await instance.agent(node).connect({ capabilities: ['series', 'samples'] });
  answerSamples(link);
  return { ...instance, node, link, services, port };
}

/** Answers requests for the processes of the host: one of them uses up the processor. */
function answerSamples(link: TestAgentConnection): void {
  link.socket.on('message', data => {
    const frame = JSON.parse(String(data)) as CoreFrame;
    if (frame.type !== 'sample') return;
    link.send({
      ...{ type: 'sampled', id: frame.id, collector: 'processes', is: 'ok', message: '', age: 500 },
      values: [['cpu_ratio', { process: 'stress' }, 0.97]],
    });
  });
}

type Host = Awaited<ReturnType<typeof host>>;

let seq = 0;

/** Advances time while the host reports every ten seconds. */
async function reporting(instance: Host, minutes: number, cpu: number, state: string) {
  const { link, clock, app } = instance;
  for (let i = 0; i < minutes * 6; i++) {
    const values = Array.from(
      { length: CONTAINERS },
      (_, container) => ['state', { container: `app-${container}` }, state] as [string, Record<string, string>, string],
    );
    const series = [{ collector: 'containers', age: 0, values }];
    link.send({ type: 'report', report: report(++seq, clock.now(), { cpu, ...(i % 6 === 0 && { series }) }) });
    await link.settled();
    await passing(instance, 10);
    await app.get(Events).settled();
  }
}

async function passing({ clock, app }: Host, seconds: number) {
  for (let i = 0; i < seconds; i += 5) {
    await clock.advance('5s');
    await app.get(CheckRunnerService).settled();
  }
}

const close = (services: Server) => new Promise<void>(resolve => services.close(() => resolve()));
const noticeEvents = async (instance: Host) => (await queuedNotices(instance)).map(({ event }) => event);

it('sends one message about an overloaded host, and one about its recovery', async () => {
  const instance = await host();
  const { services, port } = instance;
  await reporting(instance, 3, 10, 'running');
  expect(await noticeEvents(instance)).toEqual([]);
  await close(services);
  await reporting(instance, 7, 98, 'unhealthy');
  const [first, ...others] = await queuedNotices(instance);
  expect(others).toEqual([]);
  expect(first!.title).toBe('web-1: CPU is high');
  expect(first!.body).toContain('Top processes: stress 97%');
  expect(first!.body).toMatch(/Failing at the same time: .*service-1\b/);
  expect(first!.body).toContain('app-1: unhealthy');
  services.listen(port, '127.0.0.1');
  await once(services, 'listening');
  await reporting(instance, 8, 10, 'running');
  expect(await noticeEvents(instance)).toEqual(['load.high', 'load.normal']);
  await close(services);
}, 240_000);

it('sends one message about the checks that still fail after an overload', async () => {
  const instance = await host();
  await reporting(instance, 3, 10, 'running');
  await close(instance.services);
  await reporting(instance, 7, 98, 'running');
  expect(await noticeEvents(instance)).toEqual(['load.high']);
  await reporting(instance, 8, 10, 'running');
  expect((await noticeEvents(instance)).sort()).toEqual(['check.down', 'load.high', 'load.normal']);
  const notice = (await queuedNotices(instance)).find(({ event }) => event === 'check.down')!;
  for (let i = 1; i <= CHECKS; i++) expect(notice.body).toMatch(new RegExp(`\\bservice-${i}\\b`));
}, 240_000);

it('sends one message about a host that is offline, and one about its return', async () => {
  const instance = await host();
  const { link, services, port, node } = instance;
  await reporting(instance, 3, 10, 'running');
  await close(services);
  await link.drop();
  await passing(instance, 600);
  const [first, ...others] = await queuedNotices(instance);
  expect(others).toEqual([]);
  expect(first!.event).toBe('node.offline');
  expect(first!.body).toContain('service-40');
  services.listen(port, '127.0.0.1');
  await once(services, 'listening');
  const reconnected = await instance.agent(node).connect({ capabilities: ['series', 'samples'] });
  await reporting({ ...instance, link: reconnected }, 6, 10, 'running');
  expect(await noticeEvents(instance)).toEqual(['node.offline', 'node.online']);
  await close(services);
}, 240_000);

it('sends one message about the checks that still fail after the return of their host', async () => {
  const instance = await host();
  const { link, services, node } = instance;
  await reporting(instance, 3, 10, 'running');
  await close(services);
  await link.drop();
  await passing(instance, 600);
  const reconnected = await instance.agent(node).connect({ capabilities: ['series', 'samples'] });
  await reporting({ ...instance, link: reconnected }, 6, 10, 'running');
  expect(await noticeEvents(instance)).toEqual(['node.offline', 'node.online', 'check.down']);
  const notice = (await queuedNotices(instance)).find(({ event }) => event === 'check.down')!;
  for (let i = 1; i <= CHECKS; i++) expect(notice.body).toMatch(new RegExp(`\\bservice-${i}\\b`));
}, 240_000);

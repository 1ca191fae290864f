import type { AgentBridge } from '@vitrine/plugin-sdk';
import { AgentPool } from './agents/agent-pool.ts';
import { execFrames } from './agents/exec-result.ts';
import { FailureLimit } from './agents/failure-limit.ts';
import { KomariAgent } from './agents/komari-agent.ts';
import { PingSchedule } from './agents/ping-schedule.ts';
import { EventQueue } from './agents/requests.ts';
import { factsFromReport, factsWith, reportOf, versionOf } from './agents/translate.ts';
import type { NativeNode } from './apps/native.ts';
import { projectionOf, recordOf, withTraffic } from './apps/shapes.ts';

const facts = {
  hostname: 'tokyo',
  os: 'Debian',
  kernel: '6.1',
  arch: 'amd64',
  cpuName: 'CPU',
  cpuCores: 2,
  cpuPhysicalCores: 1,
  ramTotal: 0,
  swapTotal: 0,
  diskTotal: 0,
  virtualization: 'kvm',
  gpuNames: [],
  addresses: [],
};

describe('facts', () => {
  it('change only for fields of the basic info', () => {
    const changed = factsWith(facts, { os: 'Alpine', cpu_cores: 8 }, '');
    expect(changed).toEqual({ ...facts, os: 'Alpine', cpuCores: 8 });
  });

  it.each([
    [{ ipv4: '198.51.100.7', ipv6: '2001:db8::7' }, '192.0.2.1', ['198.51.100.7', '2001:db8::7']],
    [{ ipv4: '', ipv6: '2001:db8::7' }, '192.0.2.1', ['2001:db8::7', '192.0.2.1']],
    [{ ipv4: 'nonsense' }, '', []],
  ])('%j from %s have the addresses %j', (info, peer, expected) => {
    expect(factsWith(facts, info, peer).addresses).toEqual(expected);
  });

  it.each([
    ['None', []],
    ['', []],
    ['NVIDIA L4, NVIDIA T4', ['NVIDIA L4', 'NVIDIA T4']],
  ])('of the GPUs %j are %j', (gpu_name, expected) => {
    expect(factsWith(facts, { gpu_name }, '').gpuNames).toEqual(expected);
  });

  it('take sizes from a report before any basic info', () => {
    const report = { ram: { total: 1 }, swap: { total: 2 }, disk: { total: 3 } };
    expect(factsFromReport(facts, report)).toMatchObject({ ramTotal: 1, swapTotal: 2, diskTotal: 3 });
    expect(factsFromReport({ ...facts, ramTotal: 9 }, report)).toMatchObject({ ramTotal: 9 });
  });

  it('name the program beside its version', () => {
    expect([versionOf({ version: '1.2' }, ''), versionOf({}, 'Komari 1.1'), versionOf({}, '')]).toEqual([
      'Komari 1.2',
      'Komari 1.1',
      'Komari',
    ]);
  });
});

it("keep basic info that the core had not stored when the agent's socket opened", async () => {
  const hellos: unknown[] = [];
  const bridge: AgentBridge = {
    // A core without stored reports.
    connect: async () => ({
      node: 'n',
      facts,
      version: '',
      receive: frame => void hellos.push(frame),
      openTerminal: async () => undefined,
      close: () => {},
    }),
    register: async () => undefined,
  };
  const pool = new AgentPool(bridge, { control: false });
  const origin = { token: 't', address: '192.0.2.1' };
  (await pool.of(origin))?.basicInfo({ version: '1.1.92', cpu_cores: 4 });
  const socket = { kind: 'socket', request: () => {}, error: () => {}, close: () => {} } as const;
  (await pool.connect(origin, socket))?.report({});
  expect(hellos.filter(frame => (frame as { type: string }).type === 'hello')).toEqual(
    [1, 2].map(() =>
      expect.objectContaining({ version: 'Komari 1.1.92', facts: expect.objectContaining({ cpuCores: 4 }) }),
    ),
  );
});

describe('reports', () => {
  it('keep their values, rounded where only whole numbers are accepted', () => {
    const report = reportOf({ cpu: { usage: 100.2 }, ram: { used: 10.6 }, load: { load1: 0.5 }, uptime: 60 }, 7, 1000);
    expect(report).toMatchObject({ seq: 7, at: 1000, cpu: 100, ramUsed: 11, load: [0.5, 0, 0], uptime: 60 });
    expect(report.gpus).toBeUndefined();
  });

  it('contain NaN for invalid numbers, which the core rejects', () => {
    expect(reportOf({ cpu: { usage: '12' }, uptime: {} }, 1, 1)).toMatchObject({ cpu: NaN, uptime: NaN });
  });

  it.each([
    [{ detailed_info: [{ name: 'L4', utilization: 5, memory_used: 1, memory_total: 2, temperature: 60 }] }, ['L4', 5]],
    [{ average_usage: 30, models: ['T4'] }, ['T4', 30]],
    [{ models: ['T4'] }, undefined],
  ])('of the GPU %j have %j', (gpu, expected) => {
    const [first] = reportOf({ gpu }, 1, 1).gpus ?? [];
    expect(first && [first.name, first.usage]).toEqual(expected);
  });
});

describe('ping tasks', () => {
  const task = { id: 1, type: 'tcp', target: 'example.org:443', interval: 5 } as const;

  it('are due once per interval, and keep their time when others change', () => {
    const schedule = new PingSchedule();
    schedule.set([task]);
    const due = (seconds: number) => Array.from({ length: seconds }, () => schedule.tick().length);
    const first = due(5).indexOf(1);
    schedule.set([task, { ...task, id: 2, type: 'dns' }]);
    expect(due(10).flatMap((count, second) => (count ? [second] : []))).toEqual([first, first + 5]);
    expect(schedule.tasks).toEqual([task]);
  });
});

describe('events', () => {
  const ping = (id: number) => ({ kind: 'ping', ping_task_id: id, ping_type: 'tcp', ping_target: 'x' }) as const;

  it('are repeated until they are acknowledged, eight at once, with only the last probe of a task', () => {
    const queue = new EventQueue();
    for (let id = 0; id < 10; id++) queue.add({ kind: 'exec', task_id: String(id), command: 'id' });
    queue.add(ping(1));
    queue.add(ping(1));
    expect(queue.next()).toHaveLength(8);
    queue.acknowledge(queue.next().map(({ id }) => id));
    expect(queue.next().map(({ method }) => method)).toEqual(['agent.exec', 'agent.exec', 'agent.ping']);
    queue.acknowledge('nonsense');
    expect(queue.drain()).toHaveLength(3);
    expect(queue.next()).toEqual([]);
  });

  it('are limited to the newest 128', () => {
    const queue = new EventQueue();
    for (let id = 0; id < 200; id++) queue.add({ kind: 'exec', task_id: String(id), command: '' });
    expect(queue.drain()[0]).toMatchObject({ task_id: '72' });
  });

  it('wake waiting requests', async () => {
    const queue = new EventQueue();
    const waiting = queue.wait(60_000);
    queue.add(ping(1));
    expect(await waiting).toHaveLength(1);
  });
});

describe('results of commands', () => {
  it('are split into pieces, up to what the core keeps', () => {
    const frames = execFrames({ task_id: 'x', result: 'a'.repeat(300 * 1024), exit_code: 0 });
    const outputSizes = frames.flatMap(frame =>
      frame.type === 'execOutput' ? [Buffer.from(frame.data, 'base64').length] : [],
    );
    expect(outputSizes).toEqual([128 * 1024, 128 * 1024]);
    expect(frames.at(-1)).toMatchObject({ type: 'execEnd', status: 'success', written: 300 * 1024 });
  });

  it('are reported as failed with an exit code other than 0', () => {
    expect(execFrames({ task_id: 'x', result: '', exit_code: -1 })).toMatchObject([{ status: 'failed', exitCode: -1 }]);
  });
});

it('limits unknown tokens per network, and forgets them over time', () => {
  const limit = new FailureLimit();
  for (let i = 0; i < 30; i++) limit.admits('192.0.2.1');
  expect([limit.admits('192.0.2.1'), limit.admits('192.0.2.2')]).toEqual([false, true]);
  limit.tick();
  expect(limit.admits('192.0.2.1')).toBe(true);
});

it.each([
  ['2001:db8::1', '2001:db8:0:0:ffff::2', false],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', true],
  ['::1', '0:0::2', false],
])('counts unknown tokens of %s and %s apart: %s', (first, second, isSeparate) => {
  const limit = new FailureLimit();
  for (let i = 0; i < 30; i++) limit.admits(first);
  expect(limit.admits(second)).toBe(isSeparate);
});

it.each([
  ['socket', ['ping', 'exec', 'terminal']],
  ['poll', ['ping', 'exec']],
  ['none', ['ping']],
] as const)('announces the capabilities that an agent connected by %s can use', async (kind, capabilities) => {
  const hellos: unknown[] = [];
  const bridge: AgentBridge = {
    connect: async () => ({
      node: 'n',
      facts,
      version: '',
      receive: frame => void hellos.push(frame),
      openTerminal: async () => undefined,
      close: () => {},
    }),
    register: async () => undefined,
  };
  const outlet = { kind, request: () => {}, error: () => {}, close: () => {} };
  const origin = { token: 't', address: '' };
  const agent = await KomariAgent.connect(bridge, origin, outlet, { control: true, closed: () => {} });
  agent?.report({});
  expect(hellos[0]).toMatchObject({ type: 'hello', capabilities });
});

describe('records', () => {
  const native = { uuid: 'n', ramTotal: 200, swapTotal: 0, diskTotal: 50 } as NativeNode;
  const values = { cpu: 5, ramUsed: 50, diskUsed: 25, tcp: 3, udp: 1, trafficUp: 10, trafficDown: 20 };
  const first = recordOf(native, values, 1000);

  it.each([
    ['cpu', { cpu: 5 }],
    ['ram', { ram: 50, ram_total: 200, ram_percent: 25 }],
    ['swap', { swap: 0, swap_total: 0, swap_percent: 0 }],
    ['disk', { disk: 25, disk_total: 50, disk_percent: 50 }],
    ['connections', { connections: 4, connections_udp: 1, connections_tcp: 3 }],
  ])('contain only the values of the load_type %s', (type, rest) => {
    expect(projectionOf(type)?.(first)).toEqual({ client: 'n', time: '1970-01-01T00:00:01.000Z', ...rest });
  });

  it.each(['gpu', 'toString', 'CPU'])('have no projection for the load_type %s', type => {
    expect(projectionOf(type)).toBeUndefined();
  });

  it('contain the traffic since the previous one, and none if the total went back', () => {
    const nextReport = [
      { trafficUp: 15, trafficDown: 26 },
      { trafficUp: 1, trafficDown: 30 },
    ].map(overrides => recordOf(native, { ...values, ...overrides }, 2000));
    expect(
      withTraffic([first, ...nextReport]).map(({ traffic_up, traffic_down }) => [traffic_up, traffic_down]),
    ).toEqual([
      [0, 0],
      [5, 6],
      [0, 4],
    ]);
  });
});

it('reads basic info and results in either spelling', () => {
  expect(factsWith(facts, { cpuCores: 8, kernelVersion: '6.9' }, '')).toMatchObject({ cpuCores: 8, kernel: '6.9' });
  expect(execFrames({ taskId: 'x', result: '', exitCode: 3 })).toMatchObject([{ id: 'x', exitCode: 3 }]);
});

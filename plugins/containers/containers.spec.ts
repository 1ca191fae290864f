import { NotAllowed, NothingHere } from '@vitrine/plugin-sdk/collector';
import { fuzzCollector, testCollector, testCollectorLog } from '@vitrine/plugin-sdk/testing';
import containers from './collector.ts';

/* Responses in the format of the Docker Engine API 1.43, https://docs.docker.com/reference/api/engine/version/v1.43/. */
const listed = (id: string, State: string, Status: string) => ({
  Id: id.padEnd(64, '0'),
  Names: [`/${id}`],
  State,
  Status,
  Image: id === 'web' ? 'nginx:1.27' : `sha256:${'ab12'.repeat(16)}`,
  Labels: id === 'web' ? { 'com.docker.compose.project': 'shop', team: 'blue' } : {},
});
const ALL = [
  listed('web', 'running', 'Up 2 hours (healthy)'),
  listed('sick', 'running', 'Up 2 hours (unhealthy)'),
  listed('done', 'exited', 'Exited (0) 3 minutes ago'),
  listed('killed', 'exited', 'Exited (137) 3 minutes ago'),
  listed('oom', 'exited', 'Exited (137) 3 minutes ago'),
  listed('loop', 'restarting', 'Restarting (1) 4 seconds ago'),
];

function docker() {
  let cpu = 0;
  const requests: string[] = [];
  const answer = (path: string): unknown => {
    requests.push(path);
    if (path.startsWith('/containers/json')) return ALL;
    if (path === '/version') return { ApiVersion: '1.43' };
    const [, id = '', resource] = /^\/containers\/([a-z]+)0*\/(json|stats)/.exec(path) ?? [];
    if (resource === 'json')
      return {
        State: { OOMKilled: id === 'oom', ExitCode: id === 'done' ? 0 : 137 },
        RestartCount: id === 'loop' ? 12 : 0,
      };
    return {
      cpu_stats: { cpu_usage: { total_usage: (cpu += 5e8) } },
      memory_stats: { usage: 150e6, stats: { inactive_file: 50e6 } },
      networks: { eth0: { rx_bytes: 1000, tx_bytes: 500 }, eth1: { rx_bytes: 1, tx_bytes: 2 } },
    };
  };
  return { asked: requests, sockets: { '/run/docker.sock': answer } };
}

it('distinguishes killed, out of memory, unhealthy and restarting containers', async () => {
  const read = testCollector(containers, docker());
  await read();
  const { values } = await read();
  const valuesOf = (family: string) =>
    Object.fromEntries(
      values.filter(value => value.family === family).map(({ labels, value }) => [labels!['container'], value]),
    );
  expect(valuesOf('state')).toEqual({
    web: 'running',
    sick: 'unhealthy',
    done: 'exited',
    killed: 'killed',
    oom: 'out-of-memory',
    loop: 'restarting',
  });
  expect(valuesOf('memory_bytes')).toEqual({ web: 100e6, sick: 100e6 });
  expect(valuesOf('network_receive_bytes_total')).toEqual({ web: 1001, sick: 1001 });
  expect(valuesOf('restarts')['loop']).toBe(12);
  expect(valuesOf('cpu_ratio')['web']).toBeCloseTo(0.5, 1);
});

it('reports a container that restarted repeatedly between two runs as restarting', async () => {
  let restarts = 3;
  const answer = (path: string) =>
    path.startsWith('/containers/json')
      ? [listed('web', 'running', 'Up 4 seconds')]
      : { State: {}, RestartCount: restarts, cpu_stats: {} };
  const read = testCollector(containers, { sockets: { '/run/docker.sock': answer } });
  const state = async () => (await read()).values.find(({ family }) => family === 'state')!.value;
  const states: unknown[] = [await state()];
  for (restarts of [4, 6, 6]) states.push(await state());
  expect(states).toEqual(['running', 'running', 'restarting', 'running']);
});

it.each([
  ['1.40', undefined, false],
  ['1.41', undefined, true],
  ['1.40', [{ Name: 'Podman Engine' }], true],
  [undefined, undefined, true],
])('reads statistics with API %s of %j: %s', async (ApiVersion, Components, hasStatistics) => {
  const { sockets } = docker();
  const answer = (path: string) =>
    path === '/version' ? { ApiVersion, Components } : sockets['/run/docker.sock'](path);
  const { values, problems } = await testCollector(containers, { sockets: { '/run/docker.sock': answer } })();
  expect(values.some(({ family }) => family === 'memory_bytes')).toBe(hasStatistics);
  expect(problems).toEqual(
    hasStatistics ? [] : [expect.stringContaining("Docker's API 1.40 is too old for processor, memory and traffic")],
  );
});

it.each([
  [new NothingHere('/run/docker.sock does not exist'), 'start Docker, or name the socket of Podman'],
  [new NotAllowed('the user of the agent may not use /run/docker.sock'), 'add that user to the group docker'],
])('names the remedy for %s', async (error, remedy) => {
  const refuse = () => {
    throw error;
  };
  const read = testCollector(containers, { sockets: { '/run/docker.sock': refuse } });
  await expect(read()).rejects.toThrow(`${error.message}: ${remedy}`);
  await expect(read()).rejects.toBeInstanceOf(error.constructor);
});

it('excludes containers that the owner excluded, and reports no rate at first', async () => {
  const { values } = await testCollector(containers, docker(), { exclude: ['sick', 'web'] })();
  expect([...new Set(values.map(({ labels }) => labels!['container']))]).toEqual(['done', 'killed', 'oom', 'loop']);
  const first = await testCollector(containers, docker())();
  expect(first.values.some(({ family }) => family === 'cpu_ratio')).toBe(false);
});

it('reports the image of each container, and the labels that the owner chose', async () => {
  const infos = async (config = {}) =>
    (await testCollector(containers, docker(), config)()).values.flatMap(({ family, labels }) =>
      family === 'info' ? [Object.values(labels!)] : [],
    );
  const [web, sick] = await infos();
  expect(web).toEqual(['web', 'nginx:1.27', 'com.docker.compose.project=shop']);
  expect(sick).toEqual(['sick', 'sha256:ab12ab12ab12', '–']);
  expect((await infos({ labels: ['team'] }))[0]).toEqual(['web', 'nginx:1.27', 'team=blue']);
});

/**
 * Returns a log frame in the format of the API:
 * https://docs.docker.com/reference/api/engine/version/v1.43/#tag/Container/operation/ContainerAttach
 */
function piece(stream: number, text: string): Buffer {
  const header = Buffer.alloc(8);
  header[0] = stream;
  header.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

/** Returns a container that prints `body`, with or without a terminal. */
function printing(body: Uint8Array, Tty = false) {
  const requests: string[] = [];
  const sockets = { '/run/docker.sock': (path: string) => (requests.push(path), { Config: { Tty } }) };
  return { asked: requests, sockets, bodies: { '/run/docker.sock': (path: string) => (requests.push(path), body) } };
}

it('reads the last lines of both streams of a container, and of one with a terminal', async () => {
  const body = Buffer.concat([piece(1, 'started\nré'), piece(2, 'no file\n'), piece(1, 'done\n')]);
  const machine = printing(body);
  expect(await testCollectorLog(containers, 'web', machine)).toEqual(['started', 'réno file', 'done']);
  expect(machine.asked).toEqual([
    '/containers/web/json',
    '/containers/web/logs?stdout=1&stderr=1&timestamps=1&tail=100',
  ]);
  expect(await testCollectorLog(containers, 'web', printing(Buffer.from('a\r\nb\r\n'), true))).toEqual(['a', 'b']);
});

it.each(['../info', 'web/json?x=', 'web logs', '', '-f'])(
  'rejects the container name %j without a request',
  async name => {
    const machine = printing(Buffer.of());
    await expect(testCollectorLog(containers, name, machine)).rejects.toThrow('is no name of a container');
    expect(machine.asked).toEqual([]);
  },
);

it('reports nothing to read without Docker, and uses only the named socket', async () => {
  await expect(testCollector(containers, {})()).rejects.toThrow('/run/docker.sock does not exist');
  const unpermitted = testCollector({ ...containers, needs: () => ({}) }, docker());
  await expect(unpermitted()).rejects.toThrow('not among the needs');
});

it('survives 1,000 broken answers', async () => {
  const input = JSON.stringify(ALL);
  const read = await fuzzCollector(containers, input, broken => ({
    sockets: { '/run/docker.sock': path => (path.startsWith('/containers/json') ? parsed(broken) : {}) },
  }));
  expect(read).toBeGreaterThan(100);
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('no JSON');
  }
}

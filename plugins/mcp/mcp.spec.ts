import { testHost } from '@vitrine/plugin-sdk/testing';
import plugin from './index.ts';
import { answerMessage } from './protocol.ts';
import { Tools } from './tools.ts';

/** Returns tools on an API with the given responses by path. */
function tools(answers: Readonly<Record<string, unknown>>) {
  const requests: string[] = [];
  const api = {
    call: (method: string, path: string) => {
      requests.push(`${method} ${path}`);
      const data = answers[path.split('?')[0]!];
      return Promise.resolve(
        data === undefined ? { status: 403, body: { detail: 'A key is needed.' } } : { status: 200, body: { data } },
      );
    },
  };
  const call = async (name: string, args: unknown) =>
    answerMessage(
      JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name, arguments: args } }),
      new Tools(api, { changes: false }),
    );
  return { requests, call };
}

const nodes = [
  { node: { uuid: 'a', name: 'web-1' }, state: { online: true } },
  { node: { uuid: 'b', name: 'db' }, state: { online: false } },
  { node: { uuid: 'c', name: 'DB' }, state: { online: true } },
];

it('finds a node by uuid or name, and reports an ambiguous name', async () => {
  const { requests, call } = tools({ '/api/v1/nodes': nodes, '/api/v1/nodes/a/availability': { node: null } });
  await call('get_availability', { node: 'WEB-1' });
  expect(requests.at(-1)).toBe('GET /api/v1/nodes/a/availability');
  expect(await call('get_availability', { node: 'db' })).toMatchObject({
    json: { result: { isError: true, content: [{ text: expect.stringContaining('several nodes') }] } },
    audit: { name: 'get_availability', outcome: 'refused' },
  });
});

it('passes errors of the core on to the model', async () => {
  const { call } = tools({ '/api/v1/nodes': nodes });
  expect(await call('list_alerts', {})).toMatchObject({
    json: { id: 'a', result: { isError: true, content: [{ text: 'A key is needed.' }] } },
  });
  expect(await call('list_nodes', { state: 'offline' })).toMatchObject({
    json: { result: { structuredContent: { result: [{ node: { name: 'db' } }] } } },
    audit: { name: 'list_nodes' },
  });
});

it.each([
  ['get_history', { node: 'web-1', hours: 0 }, 'hours: must be above 0'],
  ['get_history', { node: 'web-1', from: 5, to: 5 }, 'from: must be before to'],
  ['get_history', { node: 'web-1', points: 1000 }, 'points: must be 10 to 500'],
  ['get_history', { node: 5 }, 'node: must be a string'],
])('rejects %s of %j: %s', async (name, args, message) => {
  const { call } = tools({ '/api/v1/nodes': nodes });
  expect(await call(name, args)).toMatchObject({
    json: { result: { isError: true, content: [{ text: expect.stringContaining(message) }] } },
  });
});

it.each(['no JSON', '5', '{"id":1,"method":"ping"}', '{"jsonrpc":"2.0","id":null,"method":"ping"}'])(
  'answers %j with a JSON-RPC error',
  async body => {
    const answer = await answerMessage(
      body,
      new Tools({ call: () => Promise.reject(new Error()) }, { changes: false }),
    );
    expect(answer).toMatchObject({ status: 400, json: { error: { code: expect.any(Number) } } });
  },
);

it('rejects requests without a key', async () => {
  await using host = await testHost(plugin, { id: 'mcp' });
  const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
  expect(await host.request({ method: 'POST', path: '/api/mcp', body })).toMatchObject({ status: 401 });
});

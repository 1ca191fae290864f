import { appWithInstalled } from '../../test/installed-plugins.ts';
import { AuditService } from '../audit/audit.service.ts';

/** A site with the repository's plugin and one that offers tools, a public and a hidden node, and a key with read access. */
async function site() {
  const instance = await appWithInstalled(['../../../../plugins/mcp', 'with-tools']);
  const client = await instance.admin();
  const visibleNode = await instance.given.node({ name: 'web-1' });
  const hidden = await instance.given.node({ name: 'vault-1', hidden: true });
  const keyFor = async (nodes: string[] | null, scopes = ['read']) => {
    const newKey = { name: 'assistant', scopes, expiresAt: null, nodes };
    return (await client.post('/api/v1/admin/api-keys').send(newKey).expect(201)).body.data.secret as string;
  };
  const send = (message: unknown, key?: string, headers: Record<string, string> = {}) =>
    instance.http
      .post('/api/mcp')
      .set({
        accept: 'application/json, text/event-stream',
        ...(key && { authorization: `Bearer ${key}` }),
        ...headers,
      })
      .send(message as object);
  let id = 0;
  const callTool = async (method: string, params: unknown, key?: string) =>
    (await send({ jsonrpc: '2.0', id: ++id, method, params }, key).expect(200)).body;
  const call = (name: string, args: unknown, key?: string) => callTool('tools/call', { name, arguments: args }, key);
  const configure = (values: object) => client.put('/api/v1/admin/plugins/mcp/settings').send({ values }).expect(200);
  return { ...instance, client, plain: visibleNode, hidden, keyFor, send, ask: callTool, call, configure };
}

type Result = { readonly result: { readonly structuredContent: { readonly result: { node: { name: string } }[] } } };
const namesIn = ({ result }: Result) => result.structuredContent.result.map(({ node }) => node.name).sort();
const namesOf = (body: { result: { tools: { name: string }[] } }) => body.result.tools.map(({ name }) => name);
let instance: Awaited<ReturnType<typeof site>>;
beforeAll(async () => {
  instance = await site();
});

it('accepts only known versions of the protocol', async () => {
  const { ask, send, keyFor, http } = instance;
  const key = await keyFor(null);
  const hello = { protocolVersion: '2030-01-01', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  expect((await ask('initialize', hello, key)).result).toMatchObject({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'vitrine' },
  });
  await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, key).expect(202);
  await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, key, { 'mcp-protocol-version': '2025-06-18' }).expect(200);
  await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, key, { 'mcp-protocol-version': '1999-01-01' }).expect(400);
  expect((await send([{ jsonrpc: '2.0', id: 1, method: 'ping' }], key).expect(400)).body.error.code).toBe(-32_600);
  expect((await ask('resources/list', {}, key)).error.code).toBe(-32_601);
  expect((await http.get('/api/mcp').set('accept', 'text/event-stream').expect(405)).headers.allow).toBe('POST');
});

it('limits each caller to what the API shows it, and rejects calls without a key', async () => {
  const { call, send, keyFor, plain, hidden, configure } = instance;
  const all = await keyFor(null);
  const limitedKey = await keyFor([plain.uuid]);
  expect(namesIn(await call('list_nodes', {}, all))).toEqual(['vault-1', 'web-1']);
  expect(namesIn(await call('list_nodes', {}, limitedKey))).toEqual(['web-1']);
  expect((await call('get_node', { node: hidden.uuid }, limitedKey)).result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('there is no node') }],
  });
  expect((await call('get_history', { node: 'VAULT-1', hours: 1 }, all)).result.structuredContent).toMatchObject({
    step: expect.any(Number),
    columns: {},
  });
  await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }).expect(401);
  await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, 'vk_wrong').expect(401);
  await configure({ visitors: true, changes: false });
  expect(namesIn(await call('list_nodes', {}))).toEqual(['web-1']);
  expect((await call('list_alerts', {})).result.isError).toBe(true);
  expect((await call('list_alerts', {}, all)).result.structuredContent).toEqual({ result: [] });
  await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, undefined, { origin: 'https://evil.example' }).expect(403);
  await configure({ visitors: false, changes: false });
});

it('offers tools of other plugins; writing ones only if allowed', async () => {
  const { ask, call, keyFor, configure } = instance;
  const [read, full] = [await keyFor(null), await keyFor(null, ['full'])];
  expect(namesOf(await ask('tools/list', {}, read))).toEqual(
    expect.arrayContaining(['get_summary', 'with-tools_count_nodes']),
  );
  expect(namesOf(await ask('tools/list', {}, read)).filter(name => /forget|secret/.test(name))).toEqual([]);
  expect(namesOf(await ask('tools/list', {}, full))).toContain('with-tools_secret');
  expect((await call('with-tools_count_nodes', { add: 40 }, read)).result.structuredContent).toEqual({ result: 42 });
  expect((await call('with-tools_count_nodes', { add: '40' }, read)).result).toMatchObject({
    isError: true,
    content: [{ text: 'add: must be a number' }],
  });
  expect((await call('with-tools_forget', {}, full)).error).toMatchObject({ code: -32_602 });
  await configure({ visitors: false, changes: true });
  expect((await call('with-tools_forget', {}, full)).result.structuredContent).toEqual({ result: 'done' });
  await configure({ visitors: false, changes: false });
});

it('logs each call, and counts calls without a key', async () => {
  const { app, call, keyFor, configure } = instance;
  const key = await keyFor(null);
  await call('get_summary', {}, key);
  await call('get_history', { node: 'web-1', hours: -1 }, key);
  const audit = app.get(AuditService);
  const { entries } = await audit.list({ action: 'plugins.request', limit: 2 });
  expect(entries).toMatchObject([
    { actor: { kind: 'key', name: 'assistant' }, subject: { id: 'mcp', name: 'get_history' }, outcome: 'refused' },
    { actor: { kind: 'key', name: 'assistant' }, subject: { id: 'mcp', name: 'get_summary' }, outcome: 'done' },
  ]);
  await configure({ visitors: true, changes: false });
  for (let i = 0; i < 110; i++) await call('get_summary', {});
  const strangers = await audit.list({ action: 'plugins.request', actor: 'visitor', limit: 200 });
  expect(strangers.entries).toHaveLength(100);
  await configure({ visitors: false, changes: false });
});

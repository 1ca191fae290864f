import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcp, type AddressInfo } from 'node:net';
import { Checked } from '@vitrine/contracts';
import { eventually } from '../../test/eventually.ts';
import { bundledChecks } from './bundled.ts';
import { ChecksFeature } from './checks-feature.ts';

const ID = '0b0e1f3a-52a5-4c52-9f0d-3c0f7b1d8a11';
const PAGE = { method: 'GET', status: '200-299', keyword: '', jsonPath: '', headers: {}, certificate: false };

async function page(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>(resolve => server.close(() => resolve()).closeAllConnections());
  return { url: `http://127.0.0.1:${port}/`, port, [Symbol.asyncDispose]: close };
}

function openFeature(content = false) {
  const feature = new ChecksFeature({ content });
  const results: Checked[] = [];
  const send = (fields: Readonly<Record<string, unknown>>) =>
    feature.handlers['check']!({ type: 'check', ...fields }, frame => results.push(Checked.parse(frame)));
  const runCheck = async (kind: string, config: object) => {
    results.length = 0;
    send({ id: ID, kind, config, seconds: 5 });
    await eventually('it is answered', () => results.length === 1);
    return results[0]!;
  };
  return { runCheck, send, results };
}

it('checks a page, and follows its redirects', async () => {
  await using service = await page((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: '/there' }).end();
    else response.end('fine');
  });
  expect(await openFeature().runCheck('check-http', { ...PAGE, url: service.url })).toMatchObject({
    is: 'done',
    result: { state: 'ok' },
    message: expect.stringMatching(/^200 in/),
  });
});

it('reports a failing page and a closed port as down', async () => {
  await using service = await page((_, response) => response.writeHead(500).end());
  expect(await openFeature().runCheck('check-http', { ...PAGE, url: service.url })).toMatchObject({
    result: { state: 'down' },
    message: 'Status 500 instead of 200-299',
  });
  const { port } = service;
  await service[Symbol.asyncDispose]();
  expect(await openFeature().runCheck('check-tcp', { host: '127.0.0.1', port, send: '', banner: '' })).toMatchObject({
    is: 'done',
    result: { state: 'down' },
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

it('reads content only if the owner of the machine allowed it', async () => {
  await using service = await page((_, response) => response.end('the secret word'));
  const check = { ...PAGE, url: service.url, keyword: 'secret' };
  expect(await openFeature().runCheck('check-http', check)).toMatchObject({ is: 'content', message: '' });
  expect(await openFeature(true).runCheck('check-http', check)).toMatchObject({ is: 'done', result: { state: 'ok' } });
});

it('never sends a body, nor text to a port', async () => {
  let requests = 0;
  await using service = await page((_, response) => {
    requests++;
    response.end();
  });
  const { runCheck } = openFeature(true);
  expect(await runCheck('check-http', { ...PAGE, url: service.url, method: 'POST', body: 'x' })).toMatchObject({
    is: 'action',
  });
  expect(await runCheck('check-http', { ...PAGE, url: service.url, method: 'DELETE' })).toMatchObject({ is: 'failed' });
  let written = '';
  const port = createTcp(socket => socket.on('data', data => (written += String(data)))).listen(0, '127.0.0.1');
  await once(port, 'listening');
  const target = { host: '127.0.0.1', port: (port.address() as AddressInfo).port };
  expect(await runCheck('check-tcp', { ...target, send: 'FLUSHALL', banner: '' })).toMatchObject({ is: 'action' });
  port.close();
  expect([requests, written]).toEqual([0, '']);
});

it.each([
  ['a metadata service', { ...PAGE, url: 'http://169.254.169.254/latest/' }],
  ['one in another spelling', { ...PAGE, url: 'http://0xa9fea9fe/' }],
  ['a file', { ...PAGE, url: 'file:///etc/passwd' }],
])('rejects %s', async (_, config) => {
  expect(await openFeature(true).runCheck('check-http', config)).toMatchObject({ is: 'failed' });
});

it('sends no echo to a metadata service', async () => {
  expect(await openFeature().runCheck('check-ping', { host: '169.254.169.254' })).toMatchObject({
    is: 'failed',
    message: expect.stringContaining('off limits'),
  });
});

it('rejects a page that redirects to a metadata service', async () => {
  await using service = await page((_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  );
  expect(await openFeature().runCheck('check-http', { ...PAGE, url: service.url })).toMatchObject({
    is: 'failed',
    message: expect.stringContaining('off limits'),
  });
});

it('answers requests with wrong settings, and ignores invalid ones', async () => {
  const { runCheck, send, results } = openFeature();
  for (const kind of ['sh', '../check-http', 'check-sql', 'toString'])
    expect(await runCheck(kind, {})).toMatchObject({ is: 'unknown-kind' });
  for (const { kind } of (await bundledChecks()).checks) {
    const { is, result } = await runCheck(kind, { url: 7, host: [], name: null, port: 'x' });
    expect([is, result?.state]).not.toContain('ok');
  }
  results.length = 0;
  for (const fields of [{}, { id: 'x' }, { id: ID, kind: 7 }, { id: ID, kind: 'check-http', config: {}, seconds: 0 }])
    send(fields);
  send({ id: ID, kind: 'check-http', config: null, seconds: 5 });
  await runCheck('sh', {});
  expect(results).toHaveLength(1);
});

it('accepts at most 64 requests at once', async () => {
  let release = () => undefined as void;
  const wait = new Promise<void>(resolve => (release = resolve));
  await using service = await page((_, response) => void wait.then(() => response.end()));
  const { send, results } = openFeature();
  for (let i = 0; i < 70; i++) send({ id: ID, kind: 'check-http', config: { ...PAGE, url: service.url }, seconds: 30 });
  await eventually('the last are refused', () => results.length === 6);
  expect(results.every(({ is }) => is === 'busy')).toBe(true);
  release();
  await eventually('the others are answered', () => results.length === 70);
  expect(results.filter(({ is }) => is === 'done')).toHaveLength(64);
});

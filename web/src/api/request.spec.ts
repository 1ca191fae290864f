/** @jest-environment-options {"customExportConditions": ["node"]} */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProblemError } from './problem-error.ts';
import type { request as Request } from './request.ts';

const requests: { method: string; url: string; body: string; type: string | undefined }[] = [];
let answer: (response: ServerResponse) => void;

const server = createServer(async (request: IncomingMessage, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  requests.push({ method: request.method!, url: request.url!, body, type: request.headers['content-type'] });
  response.setHeader('access-control-allow-origin', '*');
  answer(response);
});

let request: typeof Request;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const meta = document.createElement('meta');
  meta.name = 'base-path';
  meta.content = `http://127.0.0.1:${port}/status/`;
  document.head.append(meta);
  ({ request } = await import('./request.ts'));
});
afterAll(() => void server.close());
beforeEach(() => requests.splice(0));

const failure = () =>
  request('/x').then(
    () => undefined,
    (error: unknown) => error as ProblemError,
  );

it('sends requests below the base path and returns the data', async () => {
  answer = response => response.end('{"data":{"name":"tokyo"}}');
  await expect(request('/api/v1/nodes', { query: { from: 1, metrics: 'cpu,load1', to: undefined } })).resolves.toEqual({
    name: 'tokyo',
  });
  expect(requests).toEqual([
    { method: 'GET', url: '/status/api/v1/nodes?from=1&metrics=cpu%2Cload1', body: '', type: undefined },
  ]);
});

it('sends a body as JSON and accepts an empty response', async () => {
  answer = response => response.writeHead(204).end();
  await expect(request('/api/v1/session', { method: 'POST', body: { username: 'ada' } })).resolves.toBeUndefined();
  expect(requests[0]).toMatchObject({ method: 'POST', body: '{"username":"ada"}', type: 'application/json' });
});

it('throws a problem with its code and fields', async () => {
  answer = response =>
    response
      .writeHead(422, { 'content-type': 'application/problem+json' })
      .end(
        '{"type":"about:blank","status":422,"code":"request.invalid","detail":"Some values do not fit","errors":[{"path":"name","message":"too long"}]}',
      );
  expect(await failure()).toMatchObject({
    code: 'request.invalid',
    status: 422,
    message: 'Some values do not fit',
    errors: [{ path: 'name', message: 'too long' }],
  });
});

it("turns a proxy's error page into a problem", async () => {
  answer = response => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  expect(await failure()).toMatchObject({ code: 'proxy.unreachable', status: 502 });
});

it('turns a missing response into a problem', async () => {
  answer = response => response.destroy();
  const error = await failure();
  expect(error).toBeInstanceOf(ProblemError);
  expect(error).toMatchObject({ code: 'network.unreachable', status: 0 });
});

const refuse = (response: ServerResponse) =>
  response
    .writeHead(403, { 'content-type': 'application/problem+json' })
    .end('{"status":403,"code":"step-up.required","detail":"Prove it."}');

it('asks for a fresh proof once for all waiting calls, and then repeats them', async () => {
  const { setStepUpPrompt } = await import('./step-up.ts');
  let isProven = false;
  let prompts = 0;
  answer = response => (isProven ? response.end('{"data":"done"}') : refuse(response));
  const forget = setStepUpPrompt(async () => {
    prompts += 1;
    await new Promise(resolve => setTimeout(resolve, 50));
    return (isProven = true);
  });
  await expect(Promise.all([request('/a', { method: 'DELETE' }), request('/b')])).resolves.toEqual(['done', 'done']);
  expect(prompts).toBe(1);
  forget();
  isProven = false;
  expect(await failure()).toMatchObject({ code: 'step-up.declined' });
});

it('does not prompt again if the proof was insufficient', async () => {
  const { setStepUpPrompt: askBy } = await import('./step-up.ts');
  let prompts = 0;
  answer = refuse;
  const forget = askBy(async () => ++prompts > 0);
  expect(await failure()).toMatchObject({ code: 'step-up.required', status: 403 });
  expect(prompts).toBe(1);
  forget();
});

it('stops if the user cancels', async () => {
  const { setStepUpPrompt: askBy } = await import('./step-up.ts');
  answer = refuse;
  const forget = askBy(async () => false);
  expect(await failure()).toMatchObject({ code: 'step-up.declined' });
  expect(requests).toHaveLength(1);
  forget();
});

it.each([
  [413, 'proxy.too-large'],
  [502, 'proxy.unreachable'],
  [404, 'http.404'],
])('distinguishes the %s of a proxy from an answer of the core', async (status, code) => {
  answer = response => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>nginx</h1>');
  expect(await failure()).toMatchObject({ status, code });
});

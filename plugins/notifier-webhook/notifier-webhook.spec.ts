import { createHmac } from 'node:crypto';
import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import webhook from './index.ts';

const notice = { title: 'to"kyo', body: 'is\noffline', node: { uuid: 'u', name: 'a/b?c' }, values: { minutes: 3 } };

it('sends everything as JSON without a template', async () => {
  await using service = await fakeService();
  const receipt = await sendWith(webhook, { url: service.url }, notice);
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      json: {
        title: 'to"kyo',
        body: 'is\noffline',
        event: 'test',
        time: '2026-01-02T03:04:05.000Z',
        node: { name: 'a/b?c' },
        values: { minutes: 3 },
      },
    },
  ]);
  expect(receipt).toEqual({ detail: '200' });
});

it.each([
  [
    'json',
    '{"text": "{{title}}: {{body}}", "n": "{{values.minutes}}"}',
    '{"text": "to\\"kyo: is\\noffline", "n": "3"}',
  ],
  ['form', 'text={{title}}\nnode = {{node.name}}&x=1', 'text=to%22kyo&node=a%2Fb%3Fc%26x%3D1'],
  ['text', '{{title}} {{missing}}!', 'to"kyo !'],
])('escapes values in a %s template', async (format, template, body) => {
  await using service = await fakeService();
  await sendWith(webhook, { url: service.url, format, template }, notice);
  expect(service.requests[0]?.text).toBe(body);
});

it('accepts a web page as a response', async () => {
  await using service = await fakeService({ headers: { 'content-type': 'text/html' }, body: '<p>Thanks</p>' });
  expect(await sendWith(webhook, { url: service.url }, notice)).toEqual({ detail: '200' });
});

it('fills the address of a GET, and sends no body', async () => {
  await using service = await fakeService();
  await sendWith(webhook, { url: `${service.url}node/{{node.name}}?text={{title}}`, method: 'GET' }, notice);
  expect(service.requests).toMatchObject([{ method: 'GET', path: '/node/a%2Fb%3Fc?text=to%22kyo', text: '' }]);
});

it('sends headers and credentials, and signs the body', async () => {
  await using service = await fakeService();
  const config = {
    url: service.url,
    method: 'PUT',
    headers: { 'X-Team': 'ops' },
    username: 'u',
    password: 'p',
    signingKey: 'k',
  };
  await sendWith(webhook, config, notice);
  const [request] = service.requests;
  expect(request).toMatchObject({ method: 'PUT', headers: { 'x-team': 'ops', authorization: `Basic ${btoa('u:p')}` } });
  const [, seconds, proof] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request?.headers['x-vitrine-signature'])) ?? [];
  expect(proof).toBe(createHmac('sha256', 'k').update(`${seconds}.${request?.text}`).digest('hex'));
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
});

it('sends a bearer token, and reports a rejected one at its field', async () => {
  await using service = await fakeService({ status: 401 });
  await expect(sendWith(webhook, { url: service.url, bearer: 't' })).rejects.toMatchObject({
    hint: { field: 'bearer' },
  });
  expect(service.requests[0]?.headers.authorization).toBe('Bearer t');
});

it.each([
  [500, { retry: true }],
  [429, { retry: true, after: 30 }],
  [404, { retry: false }],
])('explains %i with %j, and quotes a part of the answer', async (status, hint) => {
  await using service = await fakeService({ status, headers: { 'retry-after': '30' }, body: 'no '.repeat(5000) });
  const error = await sendWith(webhook, { url: service.url }).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ hint });
  expect(String((error as Error).message).length).toBeLessThan(300);
});

it.each([
  [{ url: 'ftp://example.com' }, 'url'],
  [{ url: 'https://{{title}}.example.com' }, 'url'],
  [{ url: 'https://example.com', template: '{"a": {{title}}}' }, 'template'],
  [{ url: 'https://example.com', headers: { 'X-A': 'b\r\nX-B: c' } }, 'headers'],
  [{ url: 'https://example.com', username: 'u', bearer: 't' }, 'bearer'],
])('rejects %j', (config, path) => {
  expect(webhook.config.parse(config)).toMatchObject({ ok: false, problems: [{ path }] });
});

import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import gotify from './index.ts';

it('posts the notice with the application token', async () => {
  await using service = await fakeService({ json: { id: 9 } });
  const receipt = await sendWith(
    gotify,
    { server: service.url, token: 'T' },
    { severity: 'critical', title: 'tokyo is offline', body: 'for 3 minutes' },
  );
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      path: '/message',
      headers: { 'x-gotify-key': 'T' },
      json: { title: 'tokyo is offline', message: 'for 3 minutes', priority: 10 },
    },
  ]);
  expect(receipt).toEqual({ detail: 'message 9' });
});

it('finds a server below a path, and keeps the default priority', async () => {
  await using service = await fakeService({ json: { id: 9 } });
  await sendWith(gotify, { server: `${service.url}push`, token: 'T', priority: 3 });
  expect(service.requests).toMatchObject([{ path: '/push/message', json: { priority: 3 } }]);
});

it('does not accept a web page as a delivery', async () => {
  await using service = await fakeService({ headers: { 'content-type': 'text/html' }, body: '<title>Sign in</title>' });
  await expect(sendWith(gotify, { server: service.url, token: 'T' })).rejects.toThrow(
    'Gotify answered with a web page',
  );
});

it('reports a rejected token at its field', async () => {
  await using service = await fakeService({ status: 401 });
  await expect(sendWith(gotify, { server: service.url, token: 'wrong' })).rejects.toMatchObject({
    message: 'Gotify rejected the application token.',
    hint: { field: 'token' },
  });
});

it('retries after a server error', async () => {
  await using service = await fakeService({ status: 503, body: 'maintenance' });
  await expect(sendWith(gotify, { server: service.url, token: 'T' })).rejects.toMatchObject({
    message: 'Gotify answered 503: maintenance',
    hint: { retry: true },
  });
});

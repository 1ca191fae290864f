import {
  clipUnits,
  colourHex,
  defineHttpNotifier,
  DeliveryError,
  incidentStep,
  jsonObject,
  secret,
  url,
} from './index.ts';
import { fakeService, sendWith, testNotice } from './testing.ts';
import { withoutMentions } from './text.ts';

const pigeon = defineHttpNotifier({
  service: 'Pigeon',
  config: { server: url('Server'), token: secret('Token') },
  request: ({ title }, { server, token }) => ({ url: server, headers: { authorization: token }, json: { title } }),
  meanings: ({ token }) => ({ 401: { message: `Pigeon does not know ${token}.`, field: 'token' } }),
  refuse: response => {
    const { full } = jsonObject(response);
    if (full) throw new DeliveryError('Pigeon is full.', { retry: true });
  },
  receipt: response => ({ detail: String(jsonObject(response).id) }),
});
const send = (server: string) => sendWith(pigeon, { server, token: 'T' });

it('delivers with one request, and reads the receipt from the response', async () => {
  await using service = await fakeService({ json: { id: 7 } });
  expect(await send(service.url)).toEqual({ detail: '7' });
  expect(service.requests).toMatchObject([
    { method: 'POST', headers: { authorization: 'T' }, json: { title: 'Hello' } },
  ]);
});

it.each([
  [{ status: 401 }, { message: 'Pigeon does not know T.', hint: { field: 'token' } }],
  [{ json: { full: true } }, { message: 'Pigeon is full.', hint: { retry: true } }],
  [
    { status: 418, body: 'a  teapot\n' },
    { message: 'Pigeon answered 418: a teapot', hint: { retry: false } },
  ],
  [{ status: 429, headers: { 'retry-after': '9' } }, { hint: { retry: true, after: 9 } }],
])('derives the error from the response %j', async (answer, hint) => {
  await using service = await fakeService(answer);
  await expect(send(service.url)).rejects.toMatchObject(hint);
});

it('rejects a web page as a delivery, but accepts plain text sent as HTML', async () => {
  const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };
  await using page = await fakeService({ ...html, body: '\n<!doctype html><title>Sign in</title>' });
  await expect(send(page.url)).rejects.toMatchObject({
    message: 'Pigeon answered with a web page. Check the address.',
    hint: {},
  });
  await using wrongPort = await fakeService({ ...html, body: 'ok' });
  expect(await send(wrongPort.url)).toEqual({ detail: 'undefined' });
});

it('treats a response that is not JSON as empty', async () => {
  await using service = await fakeService({ body: 'ok' });
  expect(await send(service.url)).toEqual({ detail: 'undefined' });
});

it.each([
  [
    { incident: '1', severity: 'critical' },
    { action: 'open', key: '1' },
  ],
  [
    { incident: '9', severity: 'recovery' },
    { action: 'close', key: '9' },
  ],
  [{ severity: 'warning' }, { action: 'once', key: '1' }],
  [{ severity: 'info' }, undefined],
  [{ severity: 'recovery' }, undefined],
] as const)('derives from %j the action on an incident', (change, step) => {
  expect(incidentStep({ ...testNotice, ...change })).toEqual(step);
});

it('cuts by UTF-16 units without splitting a character', () => {
  expect(clipUnits('abc', 3)).toBe('abc');
  expect(clipUnits('abcd', 3)).toBe('ab…');
  expect(clipUnits('a🗼🗼', 3)).toBe('a…');
});

it('formats colours as hexadecimal, and disables mentions', () => {
  expect(colourHex('critical')).toBe('#e5484d');
  expect(withoutMentions('@all a@b')).toBe('@\u200Ball a@\u200Bb');
});

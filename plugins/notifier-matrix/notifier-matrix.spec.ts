import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import matrix from './index.ts';

const settings = { token: 'T', room: '!abc:example.com' };

it('sends the message to the room under the id of the notice, escaped and without mentions', async () => {
  await using service = await fakeService({ json: { event_id: '$e1' } });
  const receipt = await sendWith(
    matrix,
    { ...settings, server: service.url },
    { id: 'n1', title: '<b>tokyo</b> @room', body: 'is offline\n"now" & here' },
  );
  expect(service.requests).toMatchObject([
    {
      method: 'PUT',
      path: '/_matrix/client/v3/rooms/!abc%3Aexample.com/send/m.room.message/n1',
      headers: { authorization: 'Bearer T' },
    },
  ]);
  expect(service.requests[0]?.json).toEqual({
    msgtype: 'm.text',
    body: '<b>tokyo</b> @room\n\nis offline\n"now" & here',
    format: 'org.matrix.custom.html',
    formatted_body: '<strong>&#60;b&#62;tokyo&#60;/b&#62; @room</strong><br>is offline<br>&#34;now&#34; &#38; here',
    'm.mentions': {},
  });
  expect(receipt).toEqual({ detail: '$e1' });
});

it('stays below the size of an event for any text', async () => {
  await using service = await fakeService({ json: {} });
  await sendWith(matrix, { ...settings, server: service.url }, { title: '&'.repeat(9000), body: '<'.repeat(99_000) });
  expect(Buffer.byteLength(service.requests[0]?.text ?? '')).toBeLessThan(65_536 - 2000);
});

it.each([
  [401, { field: 'token' }],
  [403, { field: 'room' }],
  [404, { field: 'room' }],
  [502, { retry: true }],
])('derives a hint from status %i', async (status, hint) => {
  await using service = await fakeService({ status, json: { errcode: 'M_X', error: 'no' } });
  await expect(sendWith(matrix, { ...settings, server: service.url })).rejects.toMatchObject({ hint });
});

it('waits as long as the homeserver requests', async () => {
  await using service = await fakeService({
    status: 429,
    headers: { 'retry-after': '3' },
    json: { errcode: 'M_LIMIT_EXCEEDED' },
  });
  await expect(sendWith(matrix, { ...settings, server: service.url })).rejects.toMatchObject({
    message: 'Matrix answered 429: {"errcode":"M_LIMIT_EXCEEDED"}',
    hint: { retry: true, after: 3 },
  });
});

it.each(['#room:example.com', '!a/../b', ''])('rejects %j as a room', room => {
  expect(matrix.config.parse({ ...settings, room })).toMatchObject({ ok: false, problems: [{ path: 'room' }] });
});

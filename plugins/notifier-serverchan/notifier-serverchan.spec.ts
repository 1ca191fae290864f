import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import serverchan from './index.ts';

it.each([
  ['SCT123abc', '/SCT123abc.send'],
  ['sctp55txyz', '/send/sctp55txyz.send'],
])('sends with the key %s to %s', async (sendKey, path) => {
  await using service = await fakeService({ json: { code: 0 } });
  await sendWith(
    serverchan,
    { sendKey, endpoint: service.url, tags: 'a|b', channel: '9' },
    { title: 'tokyo', body: '*offline*' },
  );
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      path,
      form: { title: 'tokyo', tags: 'a|b', channel: '9', desp: expect.stringContaining('\\*offline\\*') },
    },
  ]);
});

it('reports a rejected key at its field, and reads errors in responses with status 200', async () => {
  await using refusing = await fakeService({ status: 400, json: { code: 40001 } });
  await using failing = await fakeService({ json: { code: 20001, message: 'daily limit' } });
  await expect(sendWith(serverchan, { sendKey: 'SCT1', endpoint: refusing.url })).rejects.toMatchObject({
    hint: { field: 'sendKey' },
  });
  await expect(sendWith(serverchan, { sendKey: 'SCT1', endpoint: failing.url })).rejects.toThrow('daily limit');
});

it('rejects a key that would change the address', () => {
  expect(serverchan.config.parse({ sendKey: '../x' })).toMatchObject({ ok: false, problems: [{ path: 'sendKey' }] });
});

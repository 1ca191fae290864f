import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import signal from './index.ts';

const settings = { number: '+4917000000', recipients: ['+4917111111', 'group.YWJj='] };

it('sends plain text from the number to all recipients', async () => {
  await using service = await fakeService({ status: 201, json: { timestamp: '1700' } });
  const receipt = await sendWith(
    signal,
    { ...settings, server: service.url },
    { title: '*tokyo*', body: 'is\noffline' },
  );
  expect(service.requests).toMatchObject([{ method: 'POST', path: '/v2/send' }]);
  expect(service.requests[0]?.json).toEqual({
    message: '*tokyo*\n\nis\noffline',
    number: '+4917000000',
    recipients: ['+4917111111', 'group.YWJj='],
    text_mode: 'normal',
  });
  expect(receipt).toEqual({ detail: '1700' });
});

it('shortens a long text', async () => {
  await using service = await fakeService({ status: 201, json: {} });
  await sendWith(signal, { ...settings, server: service.url }, { body: 'x'.repeat(9000) });
  expect((service.requests[0]!.json as { message: string }).message).toHaveLength(2000);
});

it('shows why the message was rejected', async () => {
  await using service = await fakeService({ status: 400, json: { error: 'Unregistered user' } });
  await expect(sendWith(signal, { ...settings, server: service.url })).rejects.toMatchObject({
    message: 'Signal answered 400: {"error":"Unregistered user"}',
    hint: { retry: false },
  });
});

it('waits as long as requested', async () => {
  await using service = await fakeService({ status: 429, headers: { 'retry-after': '60' } });
  await expect(sendWith(signal, { ...settings, server: service.url })).rejects.toMatchObject({
    hint: { retry: true, after: 60 },
  });
});

it.each(['0170123', 'group./../x', '+49 17'])('rejects %j as a recipient', wrong => {
  const parsed = signal.config.parse({ ...settings, server: 'http://signal:8080', recipients: [wrong] });
  expect(parsed).toMatchObject({ ok: false, problems: [{ path: 'recipients' }] });
});

import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import bark from './index.ts';

const ok = { json: { code: 200, message: 'success' } };

it.each([
  ['critical', 'auto', 'timeSensitive'],
  ['info', 'auto', 'passive'],
  ['warning', 'auto', 'active'],
  ['info', 'critical', 'critical'],
] as const)('pushes a %s notice of level %s as %s', async (severity, level, sent) => {
  await using service = await fakeService(ok);
  await sendWith(
    bark,
    { server: service.url, deviceKey: 'K', level, group: 'ops' },
    { severity, title: 'tokyo', body: 'offline' },
  );
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      path: '/push',
      json: { device_key: 'K', title: 'tokyo', body: 'offline', level: sent, group: 'ops' },
    },
  ]);
});

it('reports an unknown device key at its field', async () => {
  await using service = await fakeService({ status: 400, json: { code: 400, message: 'failed to get device token' } });
  await expect(sendWith(bark, { server: service.url, deviceKey: 'K' })).rejects.toMatchObject({
    hint: { field: 'deviceKey' },
  });
});

it('recognises an error in a response with status 200', async () => {
  await using service = await fakeService({ json: { code: 500, message: 'push failed' } });
  await expect(sendWith(bark, { server: service.url, deviceKey: 'K' })).rejects.toThrow('Bark answered: push failed');
});

import type { PlannedLeft } from '@vitrine/plugin-sdk';
import { channelOf } from './channel.ts';

function channel(config: object) {
  const left: PlannedLeft[] = [];
  return { channel: channelOf({ name: 'ours', config: JSON.stringify(config) }, left), left };
}

it.each([
  [
    { type: 'telegram', telegramBotToken: 't', telegramChatID: '-100', telegramSendSilently: true },
    'telegram',
    { token: 't', chatId: -100, silent: true },
  ],
  [{ type: 'discord', discordWebhookUrl: 'https://d.example/x' }, 'discord', { webhook: 'https://d.example/x' }],
  [
    { type: 'smtp', smtpHost: 'm', smtpPort: 587, smtpFrom: 'Us <us@example.com>', smtpTo: 'a@b.c, d@e.f' },
    'smtp',
    { host: 'm', port: 587, sender: 'us@example.com', receiver: ['a@b.c', 'd@e.f'] },
  ],
  [
    { type: 'Bark', barkEndpoint: 'https://api.day.app/KEY' },
    'bark',
    { server: 'https://api.day.app', deviceKey: 'KEY' },
  ],
  [
    { type: 'DingDing', webHookUrl: 'https://oapi.dingtalk.com/robot/send?access_token=T', secretKey: 'S' },
    'dingtalk',
    { token: 'T', signingKey: 'S' },
  ],
])('maps %j to the notifier %s', (config, plugin, values) => {
  expect(channel(config)).toEqual({ channel: { name: 'ours', plugin, values }, left: [] });
});

it('lists kinds without an equivalent', () => {
  expect(channel({ type: 'pagertree', key: 'secret' })).toEqual({
    channel: undefined,
    left: [{ part: 'channels', subject: 'ours', reason: 'unsupported', detail: 'pagertree' }],
  });
});

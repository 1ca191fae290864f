import { importedJson, importedText, type PlannedLeft, type PlannedRows, type SourceRow } from '@vitrine/plugin-sdk';

type Channel = PlannedRows['channels'][number];
type Config = Readonly<Record<string, unknown>>;

const text = (value: unknown) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
const defined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));
const last = (url: unknown) => text(url).split('/').at(-1) ?? '';
const numberOf = (value: unknown) => (text(value) === '' ? undefined : Number(value));

/** Notifiers that both products have: the plugin, and a function from Uptime Kuma's settings to ours. */
const KINDS: Readonly<Record<string, readonly [plugin: string, values: (config: Config) => Record<string, unknown>]>> =
  {
    telegram: [
      'telegram',
      c => ({
        token: text(c.telegramBotToken),
        chatId: numberOf(c.telegramChatID),
        threadId: numberOf(c.telegramMessageThreadID),
        silent: c.telegramSendSilently === true,
        endpoint: text(c.telegramServerUrl),
      }),
    ],
    discord: ['discord', c => ({ webhook: text(c.discordWebhookUrl), username: text(c.discordUsername) })],
    slack: ['slack', c => ({ webhook: text(c.slackwebhookURL) })],
    gotify: [
      'gotify',
      c => ({
        server: text(c.gotifyserverurl),
        token: text(c.gotifyapplicationToken),
        priority: numberOf(c.gotifyPriority),
      }),
    ],
    ntfy: [
      'ntfy',
      c => ({
        server: text(c.ntfyserverurl),
        topic: text(c.ntfytopic),
        token: text(c.ntfyaccesstoken),
        username: text(c.ntfyusername),
        password: text(c.ntfypassword),
      }),
    ],
    smtp: [
      'smtp',
      c => ({
        host: text(c.smtpHost),
        port: numberOf(c.smtpPort),
        username: text(c.smtpUsername),
        password: text(c.smtpPassword),
        sender: /<([^>]+)>/.exec(text(c.smtpFrom))?.[1] ?? text(c.smtpFrom),
        receiver: text(c.smtpTo)
          .split(',')
          .map(address => address.trim())
          .filter(Boolean),
      }),
    ],
    webhook: ['webhook', c => ({ url: text(c.webhookURL) })],
    pushover: [
      'pushover',
      c => ({ token: text(c.pushoverapptoken), user: text(c.pushoveruserkey), device: text(c.pushoverdevice) }),
    ],
    matrix: [
      'matrix',
      c => ({ server: text(c.homeserverUrl), token: text(c.accessToken), room: text(c.internalRoomId) }),
    ],
    teams: ['teams', c => ({ webhook: text(c.webhookUrl) })],
    feishu: ['feishu', c => ({ webhook: text(c.feishuWebHookUrl) })],
    dingding: [
      'dingtalk',
      c => ({ token: /access_token=([^&]+)/.exec(text(c.webHookUrl))?.[1], signingKey: text(c.secretKey) }),
    ],
    wecom: ['wecom', c => ({ key: text(c.weComBotKey) })],
    serverchan: ['serverchan', c => ({ sendKey: text(c.serverChanSendKey) })],
    bark: [
      'bark',
      c => ({
        server: text(c.barkEndpoint).replace(/\/[^/]*$/, ''),
        deviceKey: last(c.barkEndpoint),
        group: text(c.barkGroup),
      }),
    ],
  };

/** Maps a notification; lists unsupported kinds. */
export function channelOf(row: SourceRow, left: PlannedLeft[]): Channel | undefined {
  const name = importedText(row.name).slice(0, 100) || 'Uptime Kuma';
  const config = importedJson(row.config);
  const values = typeof config === 'object' && config !== null ? (config as Config) : {};
  const type = text(values.type).toLowerCase();
  const [plugin, read] = (Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? [];
  if (plugin && read) return { name, plugin, values: defined(read(values)) };
  left.push({ part: 'channels', subject: name, reason: 'unsupported', detail: type.slice(0, 50) });
  return undefined;
}

import type { ConfigForm } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { mergeSettings, type SettingsValues } from '../platform/secrets/settings-secrets.rule.ts';
import { PluginsService } from './lifecycle/plugins.service.ts';

/** Fields of each bundled plugin that determine the destination of its secrets. */
const DESTINATIONS: Record<string, string[]> = {
  alertmanager: ['server'],
  apprise: ['server', 'key', 'urls'],
  authentik: ['server', 'slug', 'clientSecret'],
  bark: ['server', 'deviceKey'],
  'check-http': ['url', 'method', 'authorization'],
  'check-mqtt': ['host', 'port', 'tls', 'password'],
  'check-redis': ['host', 'port', 'tls', 'password'],
  'check-smtp': ['host', 'port', 'encryption', 'password'],
  'check-sql': ['product', 'host', 'port', 'tls', 'password'],
  'check-websocket': ['url', 'authorization'],
  dingtalk: ['endpoint'],
  discord: ['webhook'],
  feishu: ['webhook'],
  github: ['clientSecret', 'server'],
  gitlab: ['server', 'clientSecret'],
  google: ['clientSecret', 'server'],
  gotify: ['server', 'token'],
  'home-assistant': ['server', 'token'],
  'home-assistant-nodes': ['host', 'port', 'tls', 'password'],
  'ip-api': ['key', 'endpoint'],
  ipinfo: ['token', 'endpoint'],
  keycloak: ['server', 'realm', 'clientSecret'],
  line: ['token', 'endpoint'],
  matrix: ['server', 'token'],
  mattermost: ['webhook'],
  microsoft: ['tenant', 'clientSecret', 'server'],
  mmdb: ['url', 'password', 'checksumUrl'],
  mqtt: ['host', 'port', 'tls', 'password'],
  ntfy: ['server'],
  oauth2: ['issuer', 'clientSecret', 'authUrl', 'tokenUrl', 'userInfoUrl'],
  opsgenie: ['apiKey', 'endpoint'],
  pagerduty: ['endpoint'],
  pushbullet: ['token', 'endpoint'],
  pushover: ['endpoint'],
  rocketchat: ['webhook'],
  serverchan: ['sendKey', 'endpoint'],
  slack: ['webhook'],
  smtp: ['host', 'port', 'ssl', 'password'],
  teams: ['webhook'],
  telegram: ['token', 'endpoint'],
  twilio: ['accountSid', 'authToken', 'endpoint'],
  'web-push': ['endpoint', 'deviceKey', 'deviceSecret', 'privateKey'],
  webhook: ['url', 'headers'],
  wecom: ['key', 'endpoint'],
  whatsapp: ['token', 'endpoint'],
  zulip: ['server', 'bot', 'apiKey'],
};

const isSecret = (form: ConfigForm, name: string) => form.properties[name]?.writeOnly === true;

/** Two different values for a field. */
function valueFor({ type, enum: options }: ConfigForm['properties'][string], useLast: boolean): unknown {
  if (options) return options[useLast ? 1 : 0];
  if (type === 'boolean') return useLast;
  if (type === 'string') return useLast ? 'https://b.example' : 'https://a.example';
  if (type === 'array') return [useLast ? 'b@example.com' : 'a@example.com'];
  if (type === 'object') return { host: useLast ? 'b.example' : 'a.example' };
  return useLast ? 2 : 1;
}

it('requires each stored secret again when a field changes its destination', async () => {
  const { app } = await startTestApp({ plugins: 'all' });
  const plugins = app.get(PluginsService);
  await plugins.ready;
  const forms = plugins
    .list()
    .filter(({ state }) => state !== 'disabled')
    .map(({ id }) => [id, plugins.definitionOf(id).config.form] as const)
    .filter(([, form]) => Object.keys(form.properties).some(name => isSecret(form, name)));
  const found: Record<string, string[]> = {};
  for (const [id, form] of forms) {
    const names = Object.keys(form.properties);
    const stored: SettingsValues = Object.fromEntries(
      names.map(name => [name, valueFor(form.properties[name]!, false)]),
    );
    const publicValues = Object.fromEntries(Object.entries(stored).filter(([name]) => !isSecret(form, name)));
    expect(mergeSettings(form, stored, publicValues)).toEqual({ values: stored, problems: [] });
    for (const name of names) {
      const sent = { ...publicValues, [name]: valueFor(form.properties[name]!, true) };
      const { problems } = mergeSettings(form, stored, sent);
      const others = names.filter(field => field !== name && isSecret(form, field));
      const leads = form.properties[name]!.destination !== false;
      expect([id, name, problems.map(({ path }) => path)]).toEqual([id, name, leads ? others : []]);
      if (leads) (found[id] ??= []).push(name);
    }
  }
  expect(found).toEqual(DESTINATIONS);
});

import {
  basicAuth,
  joinUrl,
  clip,
  defineNotifier,
  type Http,
  type HttpRequest,
  incidentStep,
  integer,
  assertOk,
  type Notice,
  pairs,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

type Labels = Readonly<Record<string, string>>;

interface Settings {
  readonly server: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly hours: number;
  readonly labels: Labels;
}

export default defineNotifier({
  config: {
    server: url('Server', { placeholder: 'http://alertmanager:9093' }),
    username: text('Username', { optional: true, help: 'For basic authentication', destination: false }),
    password: secret('Password', { optional: true, destination: false }),
    token: secret('Bearer token', { optional: true, destination: false }),
    hours: integer('Fires for at most', {
      min: 1,
      max: 720,
      default: 72,
      help: 'Hours after which Alertmanager resolves an alert on its own if its end was not reported',
      destination: false,
    }),
    labels: pairs('Labels', { help: 'Added to each alert, for your routes', destination: false }),
  },

  check: ({ username, token, labels }) => {
    if (username && token) return { token: 'leave empty where a username is given' };
    const wrong = Object.keys(labels).find(name => !/^[a-zA-Z_]\w*$/.test(name) || OURS.includes(name));
    return wrong === undefined ? undefined : { labels: `"${wrong}" cannot be the name of a label here` };
  },

  async send(notice, { config, http }) {
    const step = incidentStep(notice);
    if (notice.event === 'test') {
      // The alert fires for one minute, so a test needs no closing request.
      await post(http, config, [alert(notice, notice.id, config, notice.at + 60_000)]);
      return { detail: `test fires for a minute` };
    }
    if (!step) return { detail: 'no alert: this is no trouble' };
    if (step.action !== 'close') {
      const ends = Math.max(notice.at, Date.now()) + config.hours * 3_600_000;
      await post(http, config, [alert(notice, step.key, config, ends)]);
      return { detail: `firing ${step.key}` };
    }
    // Alertmanager identifies an alert by its labels, so they are copied from the firing alert.
    const firing = await find(http, config, step.key);
    if (firing.length === 0) return { detail: `not firing any more ${step.key}` };
    await post(
      http,
      config,
      firing.map(found => ({ ...found, endsAt: new Date().toISOString() })),
    );
    return { detail: `resolved ${step.key}` };
  },
});

const OURS = ['alertname', 'severity', 'incident', 'event', 'node', 'site'];

interface Alert {
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly generatorURL?: string;
}

function alert(
  { title, body, event, severity, node, at, site }: Notice,
  key: string,
  { labels }: Settings,
  ends: number,
): Alert {
  return {
    labels: {
      ...labels,
      alertname: nameOf(event),
      severity,
      event,
      incident: key,
      ...(node && { node: clip(node.name, 500) }),
      ...(site.name && { site: clip(site.name, 500) }),
    },
    annotations: { summary: clip(title, 1000), ...(body && { description: clip(body, 10_000) }) },
    startsAt: new Date(at).toISOString(),
    endsAt: new Date(ends).toISOString(),
    ...(site.url && { generatorURL: site.url }),
  };
}

/** Returns the alert name of an event: `node.offline` becomes `VitrineNodeOffline`. */
const nameOf = (event: string) =>
  `Vitrine${event
    .split('.')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`;

async function find(http: Http, config: Settings, key: string): Promise<Alert[]> {
  const address = joinUrl(config.server, 'api/v2/alerts');
  address.searchParams.set('filter', `incident="${key}"`);
  const response = await http(address, { headers: authorization(config) });
  refuse(response, config);
  const found = response.json() as Alert[];
  return found.map(({ labels, annotations, startsAt, endsAt, generatorURL }) => ({
    labels,
    annotations,
    startsAt,
    endsAt,
    ...(generatorURL && { generatorURL }),
  }));
}

async function post(http: Http, config: Settings, json: readonly Alert[]): Promise<void> {
  refuse(
    await http(joinUrl(config.server, 'api/v2/alerts'), { method: 'POST', headers: authorization(config), json }),
    config,
  );
}

function refuse(response: Parameters<typeof assertOk>[0], { token }: Settings): void {
  const credentialsRejected = { message: 'Alertmanager refused the credentials.', field: token ? 'token' : 'password' };
  assertOk(response, 'Alertmanager', { 401: credentialsRejected, 403: credentialsRejected });
}

function authorization({ username, password, token }: Settings): NonNullable<HttpRequest['headers']> {
  if (token) return { authorization: `Bearer ${token}` };
  return username ? { authorization: basicAuth(username, password) } : {};
}

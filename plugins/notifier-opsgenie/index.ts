import {
  joinUrl,
  choice,
  clipUnits,
  defineNotifier,
  type Http,
  incidentStep,
  jsonObject,
  list,
  assertOk,
  type Notice,
  secret,
  url,
} from '@vitrine/plugin-sdk';

const PRIORITIES = { info: 'P5', warning: 'P3', critical: 'P1', recovery: 'P5' } as const;

const credentialsRejected = {
  message: 'Opsgenie refused the API key. It must be of an API integration.',
  field: 'apiKey',
};

interface Settings {
  readonly apiKey: string;
  readonly endpoint: string;
  readonly priority: 'auto' | 'p1' | 'p2' | 'p3' | 'p4' | 'p5';
  readonly tags: readonly string[];
}

export default defineNotifier({
  config: {
    apiKey: secret('API key', { help: 'Teams → your team → Integrations → API' }),
    endpoint: url('Server', {
      default: 'https://api.opsgenie.com',
      help: 'https://api.eu.opsgenie.com in the EU; https://api.atlassian.com/jsm/ops/integration for Jira Service Management',
    }),
    priority: choice(
      'Priority',
      { auto: 'By severity', p1: 'P1', p2: 'P2', p3: 'P3', p4: 'P4', p5: 'P5' },
      { destination: false },
    ),
    tags: list('Tags', { optional: true, max: 20, help: 'One per line', destination: false }),
  },

  async send(notice, { config, http }) {
    const step = incidentStep(notice);
    if (notice.event === 'test') {
      // Opens and closes an alert, so that a test leaves none behind.
      await post(http, config, 'v2/alerts', alert(notice, notice.id, config));
      return { detail: await close(http, config, notice.id, notice) };
    }
    if (!step) return { detail: 'no alert: this is no trouble' };
    if (step.action === 'close') return { detail: await close(http, config, step.key, notice) };
    return { detail: await post(http, config, 'v2/alerts', alert(notice, step.key, config)) };
  },
});

function alert(
  { title, body, event, severity, node, site }: Notice,
  key: string,
  { priority, tags }: Settings,
): object {
  return {
    message: clipUnits(title.replace(/\s+/g, ' '), 130),
    alias: aliasOf(key),
    description: clipUnits(site.url ? `${body}\n\n${site.url}`.trim() : body, 15_000),
    priority: priority === 'auto' ? PRIORITIES[severity] : priority.toUpperCase(),
    source: clipUnits(site.name, 100),
    ...(node && { entity: clipUnits(node.name, 512) }),
    tags: tags.map(tag => clipUnits(tag, 50)),
    details: { event, ...(node && { node: clipUnits(node.name, 1000) }) },
  };
}

const aliasOf = (key: string) => `vitrine-${key}`;

const close = (http: Http, config: Settings, key: string, { title, site }: Notice) =>
  post(http, config, `v2/alerts/${aliasOf(key)}/close?identifierType=alias`, {
    source: clipUnits(site.name, 100),
    note: clipUnits(title, 25_000),
  });

/** Returns the id of the request, which Opsgenie processes asynchronously. */
async function post(http: Http, { apiKey, endpoint }: Settings, path: string, json: object): Promise<string> {
  const response = await http(joinUrl(endpoint, path), {
    method: 'POST',
    headers: { authorization: `GenieKey ${apiKey}` },
    json,
  });
  assertOk(response, 'Opsgenie', { 401: credentialsRejected, 403: credentialsRejected });
  return `request ${String(jsonObject(response).requestId ?? '')}`;
}

import {
  joinUrl,
  clip,
  defineNotifier,
  DeliveryError,
  describeAnswer,
  type Http,
  incidentStep,
  jsonObject,
  type HttpResponse,
  assertOk,
  type Notice,
  secret,
  url,
} from '@vitrine/plugin-sdk';

const SEVERITIES = { info: 'info', warning: 'warning', critical: 'critical', recovery: 'info' } as const;

interface Settings {
  readonly routingKey: string;
  readonly endpoint: string;
}

export default defineNotifier({
  config: {
    routingKey: secret('Integration key', {
      help: 'Service → Integrations → Events API v2',
      destination: false,
    }),
    endpoint: url('Server', {
      default: 'https://events.pagerduty.com',
      help: 'https://events.eu.pagerduty.com for accounts in the EU',
    }),
  },

  async send(notice, { config, http }) {
    const step = incidentStep(notice);
    if (notice.event === 'test') {
      // Opens and resolves an incident, so that a test leaves none behind.
      await enqueue(http, config, trigger(notice, notice.id));
      await enqueue(http, config, { event_action: 'resolve', dedup_key: notice.id });
      return { detail: `opened and resolved ${notice.id}` };
    }
    if (!step) return { detail: 'no incident: this is no trouble' };
    if (step.action === 'close') {
      await enqueue(http, config, { event_action: 'resolve', dedup_key: step.key });
      return { detail: `resolved ${step.key}` };
    }
    await enqueue(http, config, trigger(notice, step.key));
    return { detail: `opened ${step.key}` };
  },
});

function trigger(notice: Notice, key: string): object {
  const { title, body, event, severity, at, node, site } = notice;
  return {
    event_action: 'trigger',
    dedup_key: key,
    payload: {
      summary: clip(title, 1024),
      source: clip(node?.name || site.name || 'Vitrine', 255),
      severity: SEVERITIES[severity],
      timestamp: new Date(at).toISOString(),
      class: event,
      ...(node && { component: clip(node.name, 255) }),
      group: clip(site.name, 255),
      custom_details: { text: clip(body, 10_000) },
    },
    client: clip(site.name, 255),
    ...(site.url && { client_url: site.url, links: [{ href: site.url, text: clip(site.name, 255) }] }),
  };
}

async function enqueue(http: Http, { routingKey, endpoint }: Settings, event: object): Promise<void> {
  const response = await http(joinUrl(endpoint, 'v2/enqueue'), {
    method: 'POST',
    json: { routing_key: routingKey, ...event },
  });
  if (response.status === 400) throw refusal(response);
  assertOk(response, 'PagerDuty');
}

function refusal(response: HttpResponse): DeliveryError {
  const { message, errors } = jsonObject(response);
  const errorTexts = [message, ...(Array.isArray(errors) ? errors : [])]
    .filter(text => typeof text === 'string')
    .join('; ');
  const field = /routing.?key|integration key/i.test(errorTexts) ? { field: 'routingKey' } : {};
  return new DeliveryError(describeAnswer('PagerDuty', response, errorTexts), field);
}

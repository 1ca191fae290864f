import { fakeService, sendWith, type RecordedRequest } from '@vitrine/plugin-sdk/testing';
import alertmanager from './index.ts';

const node = { uuid: '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10', name: 'to"kyo\n' };

interface Alert {
  readonly labels: Record<string, string>;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** A server that stores posted alerts, and finds them by one label as Alertmanager does. */
const store = () => {
  const alerts = new Map<string, Alert>();
  return ({ method, path, json }: RecordedRequest) => {
    if (method === 'POST') {
      for (const alert of json as Alert[]) alerts.set(JSON.stringify(Object.entries(alert.labels).sort()), alert);
      return { json: {} };
    }
    const [, name = '', value] =
      /^(\w+)="(.*)"$/.exec(new URL(path, 'http://host').searchParams.get('filter') ?? '') ?? [];
    const found = [...alerts.values()].filter(
      ({ labels, endsAt }) => labels[name] === value && Date.parse(endsAt) > Date.now(),
    );
    return { json: found.map(alert => ({ ...alert, status: { state: 'active' }, fingerprint: 'f', receivers: [] })) };
  };
};

it('fires with its own labels and those of the channel, and resolves the same alert', async () => {
  await using service = await fakeService(store());
  const config = { server: `${service.url}am`, token: 'T', labels: { team: 'ops' }, hours: 2 };
  const before = Date.now();
  await sendWith(alertmanager, config, {
    id: 'n1',
    incident: 'n1',
    event: 'node.offline',
    severity: 'critical',
    title: 'to"kyo is offline',
    body: 'for 3 minutes',
    node,
  });
  const resolved = await sendWith(alertmanager, config, {
    id: 'n2',
    incident: 'n1',
    event: 'node.online',
    severity: 'recovery',
    node: null,
  });
  const [fired, renewed, ended] = service.requests;
  expect(fired).toMatchObject({ method: 'POST', path: '/am/api/v2/alerts', headers: { authorization: 'Bearer T' } });
  const [alert] = fired!.json as Alert[];
  expect(alert).toEqual({
    labels: {
      team: 'ops',
      alertname: 'VitrineNodeOffline',
      severity: 'critical',
      event: 'node.offline',
      incident: 'n1',
      node: node.name,
      site: 'Vitrine',
    },
    annotations: { summary: 'to"kyo is offline', description: 'for 3 minutes' },
    startsAt: '2026-01-02T03:04:05.000Z',
    endsAt: expect.any(String),
    generatorURL: 'https://status.example.com',
  });
  expect(Date.parse(alert!.endsAt) - before).toBeGreaterThanOrEqual(2 * 3_600_000);
  expect(renewed).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer T' } });
  const [end] = ended!.json as Alert[];
  expect(end).toEqual({ ...alert, endsAt: expect.any(String) });
  expect(Date.parse(end!.endsAt)).toBeLessThanOrEqual(Date.now());
  expect(resolved).toEqual({ detail: 'resolved n1' });
});

it('resolves nothing if nothing fires', async () => {
  await using service = await fakeService(store());
  const receipt = await sendWith(
    alertmanager,
    { server: service.url },
    { id: 'n2', incident: 'n1', event: 'node.online', severity: 'recovery' },
  );
  expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(receipt).toEqual({ detail: 'not firing any more n1' });
});

it('sends no announcements, and fires a test for a minute', async () => {
  await using service = await fakeService(store());
  await sendWith(alertmanager, { server: service.url }, { event: 'login', severity: 'info' });
  expect(service.requests).toEqual([]);
  await sendWith(alertmanager, { server: service.url, username: 'u', password: 'p' }, { event: 'test' });
  expect(service.requests).toMatchObject([
    { headers: { authorization: `Basic ${btoa('u:p')}` }, json: [{ endsAt: '2026-01-02T03:05:05.000Z' }] },
  ]);
});

it.each([
  [401, { token: 'T' }, { field: 'token' }],
  [403, { username: 'u', password: 'p' }, { field: 'password' }],
  [503, {}, { retry: true }],
])('derives a hint from status %i', async (status, overrides, hint) => {
  await using service = await fakeService({ status });
  await expect(sendWith(alertmanager, { server: service.url, ...overrides })).rejects.toMatchObject({ hint });
});

it('shows why an alert was rejected', async () => {
  await using service = await fakeService({ status: 400, json: 'invalid label set' });
  await expect(sendWith(alertmanager, { server: service.url })).rejects.toThrow('invalid label set');
});

it.each(['1st', 'severity', 'a-b'])('rejects the label %j', name => {
  expect(alertmanager.config.parse({ server: 'http://am:9093', labels: { [name]: 'x' } })).toMatchObject({
    ok: false,
    problems: [{ path: 'labels' }],
  });
});

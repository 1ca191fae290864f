import { readFile } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/sql';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { BackupsService } from '../backup/backups.service.ts';
import { SettingEntity } from '../settings/setting.entity.ts';

interface Parsed {
  readonly types: Map<string, string>;
  readonly samples: { name: string; labels: Record<string, string>; value: number }[];
}

/** Strict parser of the text format 0.0.4: throws on anything that promtool would reject. */
function parse(text: string): Parsed {
  if (!text.endsWith('\n')) throw new Error('does not end with a newline');
  const types = new Map<string, string>();
  const familiesWithHelp = new Set<string>();
  const samples: Parsed['samples'] = [];
  const identities = new Set<string>();
  let family = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line);
    if (comment) {
      const [, kind, name = '', rest = ''] = comment;
      const known = kind === 'HELP' ? familiesWithHelp.has(name) : types.has(name);
      if (known) throw new Error(`${name} twice`);
      if (kind === 'HELP') familiesWithHelp.add(name);
      else if (!['gauge', 'counter'].includes(rest)) throw new Error(rest);
      else types.set(name, rest);
      family = name;
      continue;
    }
    const [, name = '', , labelText = '', number = ''] = /^([a-zA-Z_:][\w:]*)(\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (!name || name !== family || !types.has(name)) throw new Error(`stands outside of its family: ${line}`);
    if (types.get(name) === 'counter' && !name.endsWith('_total')) throw new Error(`a counter without _total: ${name}`);
    if (!/^(NaN|[+-]Inf|-?\d+(\.\d+)?(e[+-]?\d+)?)$/.test(number)) throw new Error(`no number: ${line}`);
    const labels: Record<string, string> = {};
    const rest = labelText.replace(
      /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/g,
      (_, key: string, value: string) => {
        labels[key] = value.replace(/\\(.)/g, (_: string, letter: string) => (letter === 'n' ? '\n' : letter));
        return '';
      },
    );
    if (rest) throw new Error(`labels cannot be read: ${line}`);
    const identity = `${name}${JSON.stringify(labels)}`;
    if (identities.has(identity)) throw new Error(`twice: ${line}`);
    identities.add(identity);
    samples.push({ name, labels, value: Number(number.replace('Inf', 'Infinity')) });
  }
  return { types, samples };
}

const read = async (site: TestApp, token: string) => {
  const { text, headers } = await site.http.get('/metrics').set('authorization', `Bearer ${token}`).expect(200);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return parse(text);
};

it('exports the figures of every node and of the core in the format of Prometheus', async () => {
  const usedBefore = process.cpuUsage();
  const site = await startTestApp({ plugins: ['notifier-gotify'] });
  const startedAt = site.clock.now();
  const admin = await site.admin();
  const specialNode = await site.given.node({ name: 'a "b" \\ c\nd', hidden: true });
  const tokyo = await site.given.node({ name: 'tokyo', group: '東京' });
  await using connection = await site.agent(tokyo).connect();
  connection.report(site.clock.now());
  const { token } = (await admin.post('/api/v1/admin/metrics/token').expect(201)).body.data as { token: string };
  const { samples, types } = await eventually(async () => {
    const found = await read(site, token);
    return found.samples.some(({ name, value }) => name === 'vitrine_node_up' && value === 1) ? found : undefined;
  });
  const sampleOf = (name: string, uuid: string) =>
    samples.find(sample => sample.name === name && sample.labels.uuid === uuid);
  expect(sampleOf('vitrine_node_up', tokyo.uuid)).toMatchObject({ value: 1, labels: { name: 'tokyo', group: '東京' } });
  expect(sampleOf('vitrine_node_up', specialNode.uuid)).toMatchObject({ value: 0, labels: { name: specialNode.name } });
  expect(sampleOf('vitrine_node_cpu_ratio', tokyo.uuid)!.value).toBeLessThanOrEqual(1);
  expect(sampleOf('vitrine_node_memory_used_bytes', tokyo.uuid)!.value).toBeGreaterThan(0);
  expect(sampleOf('vitrine_node_cpu_ratio', specialNode.uuid)).toBeUndefined();
  expect(sampleOf('vitrine_node_network_receive_bytes_total', specialNode.uuid)).toMatchObject({ value: 0 });
  expect(types.get('vitrine_node_network_receive_bytes_total')).toBe('counter');
  expect(
    samples.filter(({ name }) => name === 'vitrine_nodes').map(({ labels, value }) => [labels.state, value]),
  ).toEqual([
    ['online', 1],
    ['offline', 1],
  ]);
  const valueOf = (wanted: string) => samples.find(({ name }) => name === wanted)!.value;
  expect(valueOf('process_start_time_seconds')).toBe(startedAt / 1000);
  const { user, system } = process.cpuUsage();
  const used = valueOf('process_cpu_seconds_total');
  expect([used * 1e6 > usedBefore.user + usedBefore.system - 1, used * 1e6 <= user + system]).toEqual([true, true]);
  for (const name of [
    'vitrine_info',
    'process_resident_memory_bytes',
    'vitrine_event_loop_lag_seconds',
    'vitrine_plugin_calls_total',
  ])
    expect(samples.map(sample => sample.name)).toContain(name);
});

const addChannel = (admin: Awaited<ReturnType<TestApp['admin']>>, server: string) =>
  admin
    .post('/api/v1/admin/notifications/channels')
    .send({
      name: 'Phone',
      plugin: 'gotify',
      enabled: true,
      events: null,
      language: 'en',
      values: { server, token: 'T' },
    })
    .expect(201);

it('exports the figures of its own operation', async () => {
  await using service = await fakeService({ status: 200, body: '{"id":1}' });
  const site = await startTestApp({
    plugins: ['notifier-gotify'],
    config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' },
  });
  const admin = await site.admin();
  await addChannel(admin, service.url);
  await admin.put('/api/v1/admin/alerts/settings').send({ signIn: true }).expect(200);
  await site.admin();
  await eventually(() => service.requests.length === 1);
  await site.app.get(BackupsService, { strict: false }).make('manual');
  const node = await site.given.node();
  await using connection = await site.agent(node).connect();
  connection.report(site.clock.now());
  await site.http.get('/api/v1/nothing-here').expect(404);
  const { token } = (await admin.post('/api/v1/admin/metrics/token').expect(201)).body.data as { token: string };
  const value = (samples: Parsed['samples'], name: string, labels: object = {}) =>
    samples.find(
      sample =>
        sample.name === name && Object.entries(labels).every(([key, expected]) => sample.labels[key] === expected),
    )?.value;
  const samples = await eventually(async () => {
    const found = (await read(site, token)).samples;
    const isSent = value(found, 'vitrine_delivery_attempts_total', { channel: 'Phone', outcome: 'sent' }) === 1;
    return isSent && value(found, 'vitrine_unstored_reports') === 1 ? found : undefined;
  });
  expect(value(samples, 'vitrine_delivery_attempts_total', { channel: 'Phone', outcome: 'failed' })).toBe(0);
  expect(value(samples, 'vitrine_deliveries_waiting', { channel: 'Phone' })).toBe(0);
  expect(value(samples, 'vitrine_database_size_bytes')).toBeGreaterThan(10_000);
  expect(value(samples, 'vitrine_database_writable')).toBe(1);
  expect(value(samples, 'vitrine_data_disk_free_bytes')).toBeGreaterThan(0);
  expect(value(samples, 'vitrine_backups')).toBe(1);
  expect(value(samples, 'vitrine_last_backup_timestamp_seconds')).toBe(site.clock.now() / 1000);
  expect(value(samples, 'vitrine_http_requests_total', { class: 'api', status: '4xx' })).toBe(1);
  expect(value(samples, 'vitrine_http_request_seconds_total', { class: 'admin', status: '2xx' })).toBeGreaterThan(0);
  await site.clock.advance('2m');
  await eventually(async () => value((await read(site, token)).samples, 'vitrine_unstored_reports') === 0);
});

it('has every metric of the Grafana dashboard', async () => {
  const site = await startTestApp({ plugins: ['notifier-gotify'] });
  const admin = await site.admin();
  await addChannel(admin, 'https://gotify.example/');
  await using connection = await site.agent(await site.given.node({ name: 'tokyo' })).connect();
  connection.report(site.clock.now(), { temperature: 40 });
  const { token } = (await admin.post('/api/v1/admin/metrics/token').expect(201)).body.data as { token: string };
  const dashboard = await readFile(new URL('../../../docs/dashboards/grafana.json', import.meta.url), 'utf8');
  const names = new Set(dashboard.match(/\b(vitrine|process)_[a-z0-9_]+/g));
  const { types } = await eventually(async () => {
    const found = await read(site, token);
    return found.samples.some(({ name }) => name === 'vitrine_node_temperature_celsius') ? found : undefined;
  });
  expect([...names].filter(name => !types.has(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(10);
});

it('requires a token, and answers 404 until one is created', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  await site.http.get('/metrics').expect(404);
  expect((await admin.get('/api/v1/admin/metrics').expect(200)).body.data).toEqual({ enabled: false });
  const first = (await admin.post('/api/v1/admin/metrics/token').expect(201)).body.data.token as string;
  const second = (await admin.post('/api/v1/admin/metrics/token').expect(201)).body.data.token as string;
  await site.http.get('/metrics').expect(401);
  await admin.get('/metrics').expect(401);
  await site.http.get(`/metrics?token=${second}`).expect(401);
  await site.http.get('/metrics').set('authorization', `Bearer ${first}`).expect(401);
  await site.http.get('/metrics').set('authorization', `Bearer ${second}`).expect(200);
  const stored = JSON.stringify(await site.app.get(EntityManager).fork().findAll(SettingEntity));
  expect(stored).not.toContain(second);
  await admin.delete('/api/v1/admin/metrics/token').expect(204);
  await site.http.get('/metrics').set('authorization', `Bearer ${second}`).expect(404);
});

it('slows down clients that guess, but not one with the token', async () => {
  const site = await startTestApp();
  const { token } = (await (await site.admin()).post('/api/v1/admin/metrics/token').expect(201)).body.data as {
    token: string;
  };
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () =>
      site.http.get('/metrics').set('authorization', 'Bearer guess-guess-guess-guess-guess'),
    ),
  );
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
  await read(site, token);
});

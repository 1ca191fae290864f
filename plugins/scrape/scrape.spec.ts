import type { Families } from '@vitrine/contracts';
import { SampleIntake } from '@vitrine/plugin-sdk';
import { fakeService, testHost, type FakeAnswer } from '@vitrine/plugin-sdk/testing';
import plugin from './index.ts';
import manifest from './package.json' with { type: 'json' };
import { Scraper } from './scraper.ts';
import type { Target } from './target.ts';
import { Targets } from './targets.ts';

const NODE = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const NOW = 1_800_000_000_000;

/** Output of node_exporter: https://prometheus.io/docs/guides/node-exporter/ */
const METRICS = `# HELP node_cpu_seconds_total Seconds the CPUs spent in each mode.
# TYPE node_cpu_seconds_total counter
node_cpu_seconds_total{cpu="0",mode="system"} 86.24
node_cpu_seconds_total{cpu="0",mode="idle"} 31000.5
# HELP node_memory_MemFree_bytes Memory information field MemFree_bytes.
# TYPE node_memory_MemFree_bytes gauge
node_memory_MemFree_bytes 4.79690752e+08
go_gc_duration_seconds{quantile="0.5"} 4.3e-05
`;

async function exporter(first: FakeAnswer = { body: METRICS }) {
  let answer = first;
  const service = await fakeService(() => answer);
  const host = await testHost(plugin, {
    id: 'scrape',
    families: manifest.vitrine.families as Families,
    nodes: [{ uuid: NODE, name: 'web-1' }],
  });
  const request = (method: string, path: string, body?: object) =>
    host.request({ method, path: `/api/scrape/${path}`, as: 'admin', ...(body && { body }) });
  const target = {
    node: NODE,
    name: 'node exporter',
    url: `${service.url}/metrics`,
    token: 'a secret',
    metrics: ['node_cpu_seconds_total', 'node_memory_memfree_bytes'],
    alerts: true,
  };
  return {
    host,
    service,
    target,
    ask: request,
    answerWith: (next: FakeAnswer) => (answer = next),
    list: async () => (await request('GET', 'targets')).json as { targets: { id: string }[] },
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

it('records the chosen metrics of a target, and sends it its token', async () => {
  await using site = await exporter();
  expect(await site.ask('POST', 'targets', site.target)).toMatchObject({ status: 201 });
  await site.host.tick();
  expect(site.service.requests[0]).toMatchObject({ headers: { authorization: 'Bearer a secret' } });
  expect(site.host.series.map(({ family, labels, value }) => [family, labels, value])).toEqual([
    ['node_cpu_seconds_total', { cpu: '0', mode: 'system' }, 86.24],
    ['node_cpu_seconds_total', { cpu: '0', mode: 'idle' }, 31000.5],
    ['node_memory_memfree_bytes', {}, 479690752],
    ['target', { target: 'node exporter' }, 'up'],
  ]);
  expect(site.host.health).toBe('1 of 1 targets answer');
  expect(await site.list()).toMatchObject({
    targets: [{ hasToken: true, status: { ok: true, values: 3, message: '' } }],
  });
  expect(JSON.stringify(await site.list())).not.toContain('a secret');
});

it('lists the metrics of a target before it is added', async () => {
  await using site = await exporter();
  const { json } = await site.ask('POST', 'trial', { url: site.target.url });
  expect(json).toEqual({
    metrics: [
      { name: 'node_cpu_seconds_total', help: 'Seconds the CPUs spent in each mode.', series: 2 },
      { name: 'node_memory_memfree_bytes', help: 'Memory information field MemFree_bytes.', series: 1 },
    ],
    skipped: 1,
  });
});

it.each([
  [{ status: 401, body: '' }, /answers 401: check the token$/],
  [{ status: 404, body: '' }, /answers 404: most exporters answer at \/metrics$/],
  [{ body: '<html>Node Exporter</html>' }, /^No metrics can be read: line 1: is no line of the text format/],
  [{ body: '' }, /^The answer has no metrics\.$/],
])('explains why a trial of %j fails', async (answer, message) => {
  await using site = await exporter(answer);
  const reply = await site.ask('POST', 'trial', { url: site.target.url });
  expect(reply).toMatchObject({ status: 422, json: { message: expect.stringMatching(message) as string } });
});

describe('a target that stops answering', () => {
  async function scraped() {
    const site = await exporter();
    const { host } = site.host;
    let now = NOW;
    const intake = new SampleIntake(host);
    const targets = new Targets(host, intake);
    const scraper = new Scraper(host, targets, intake, () => now);
    await targets.add({ ...site.target, seconds: 60 });
    const after = async (seconds: number) => {
      now += seconds * 1000;
      await scraper.run();
      return (await targets.views())[0]!;
    };
    return { ...site, targets, after, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
  }

  it('opens an alert at the second failure and closes it with the next answer', async () => {
    await using site = await scraped();
    await site.after(0);
    site.answerWith({ status: 503, body: '' });
    const { status, id } = await site.after(60);
    expect([status!.ok, site.host.alerts.size]).toEqual([false, 0]);
    await site.after(60);
    expect([...site.host.alerts]).toEqual([[id, 'node exporter']]);
    site.answerWith({ body: METRICS });
    expect((await site.after(60)).status).toMatchObject({ ok: true, failures: 0 });
    expect(site.host.alerts.size).toBe(0);
  });

  it('is not read again before its interval', async () => {
    await using site = await scraped();
    await site.after(0);
    await site.after(59);
    expect(site.service.requests).toHaveLength(1);
    await site.after(1);
    expect(site.service.requests).toHaveLength(2);
  });

  it('leaves no alert after its removal', async () => {
    await using site = await scraped();
    site.answerWith({ status: 503, body: '' });
    await site.after(0);
    const { id } = await site.after(60);
    expect(site.host.alerts.size).toBe(1);
    expect(await site.targets.remove(id)).toBe(true);
    expect([site.host.alerts.size, await site.host.host.store.keys()]).toEqual([0, []]);
  });
});

it('lists chosen metrics that a target lacks, and records the others', async () => {
  await using site = await exporter();
  await site.ask('POST', 'targets', { ...site.target, metrics: ['node_memory_memfree_bytes', 'gone_bytes'] });
  await site.host.tick();
  expect(await site.list()).toMatchObject({
    targets: [{ status: { ok: true, values: 1, message: 'not among its metrics: gone_bytes' } }],
  });
});

it('counts earlier names towards the limit, since their families remain', async () => {
  await using site = await exporter();
  await site.ask('POST', 'targets', site.target);
  await site.host.tick();
  const [{ id }] = (await site.list()).targets as [Target];
  const others = Array.from({ length: 38 }, (_, i) => `other_${i}`);
  expect(await site.ask('PUT', `targets/${id}`, { ...site.target, metrics: others })).toMatchObject({
    status: 422,
    json: { message: 'metrics: 40 names, with those recorded before; at most 39 are kept' },
  });
});

it('reports a target whose node was deleted, and reads the others', async () => {
  await using site = await exporter();
  const { host } = site.host;
  const intake = new SampleIntake(host);
  const targets = new Targets(host, intake);
  await targets.add({ ...site.target, seconds: 60, name: 'a lost one', node: NODE.replace('5', '6') });
  await targets.add({ ...site.target, seconds: 60 });
  await new Scraper(host, targets, intake).run();
  const [unreachable, healthy] = await targets.views();
  expect(unreachable!.status).toMatchObject({
    ok: false,
    message: expect.stringContaining('Its node was deleted.') as string,
  });
  expect([healthy!.status!.ok, site.host.health]).toEqual([true, '1 of 2 targets answer']);
});

it.each([
  [{ node: NODE.replace('5', '6') }, 'node: there is no such node'],
  [{ name: '' }, 'name: '],
  [{ url: 'ftp://10.0.0.1/' }, 'url: '],
  [{ seconds: 5 }, 'seconds: '],
  [{ metrics: Array.from({ length: 40 }, (_, i) => `m_${i}`) }, 'metrics: '],
])('rejects a target with %j at its field', async (change, message) => {
  await using site = await exporter();
  const reply = await site.ask('POST', 'targets', { ...site.target, ...change });
  expect(reply).toMatchObject({ status: 422, json: { message: expect.stringContaining(message) as string } });
});

it('requires the token again for another address', async () => {
  await using site = await exporter();
  await site.ask('POST', 'targets', site.target);
  const [{ id }] = (await site.list()).targets as [Target];
  const otherTarget = { ...site.target, token: '', url: 'http://192.0.2.1/metrics' };
  expect(await site.ask('PUT', `targets/${id}`, otherTarget)).toMatchObject({ status: 422 });
  expect(await site.ask('PUT', `targets/${id}`, { ...otherTarget, token: 'new' })).toMatchObject({ json: {} });
  await site.ask('POST', 'trial', { url: `${site.service.url}/metrics`, id });
  expect(site.service.requests[0]!.headers['authorization']).toBeUndefined();
});

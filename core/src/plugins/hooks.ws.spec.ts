import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EntityManager } from '@mikro-orm/sql';
import { WebSocket } from 'ws';
import { SELECT_NONE, type NewLoadRule } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import type { PluginHooks } from '@vitrine/plugin-sdk';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { facts } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { spawnAgent } from '../../test/spawn-agent.ts';
import { install } from '../../test/themes/given-theme.ts';
import { RuleEvaluationJob } from '../alerts/rule-evaluation.job.ts';
import { RenewalJob } from '../billing/renewal.job.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { NoticesService } from '../notifications/notices.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { TrafficService } from '../traffic/traffic.service.ts';
import { CoreHooks } from './hooks/core-hooks.ts';
import { PluginsService } from './lifecycle/plugins.service.ts';

const FIXTURES = fileURLToPath(new URL('../../test/fixtures/plugins', import.meta.url));
const PAGE = readFileSync(new URL('../../../docs/plugins/hooks.md', import.meta.url), 'utf8');

/** Every hook on the documentation page, with its sentence. */
const documented = [...PAGE.matchAll(/^\| `(\w+)` \| .*? \| (.+) \|$/gm)].map(
  ([, name, sentence]) => [name as keyof PluginHooks, sentence!] as const,
);

type Admin = Awaited<ReturnType<TestApp['admin']>>;
interface Site {
  readonly instance: TestApp;
  readonly admin: Admin;
  readonly hooks: PluginHooks;
}

let site: Site;
beforeAll(async () => {
  const instance = await startTestApp({
    plugins: ['geoip-ipinfo', 'notifier-gotify', 'sso-oauth2'],
    config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' },
  });
  await instance.app.get(PluginsService).ready;
  const { internal } = instance.app.get(CoreHooks);
  internal.notify.tap('gotify', ({ title }) => deliver(title), { order: 'early' });
  site = { instance, admin: await instance.admin(), hooks: internal };
});

/** Taps an event hook, causes the event, and returns the received payloads. */
async function eventsOf(hook: keyof PluginHooks, cause: () => Promise<unknown>): Promise<unknown[]> {
  const events: unknown[] = [];
  (site.hooks[hook] as PluginHooks['nodeAdded']).tap(event => void events.push(event));
  await cause();
  await eventually(() => events.length > 0);
  return events;
}

/** A node whose agent reports. */
async function reporting(name: string, values = {}) {
  const { instance } = site;
  const node = await instance.given.node({ name, ...values });
  const agent = await instance.agent(node).connect();
  agent.report(instance.clock.now());
  return { node, agent };
}

/** Advances time by minutes in which a node reports this load, and evaluates the rules. */
async function loaded(node: string, cpu: number): Promise<void> {
  const { instance } = site;
  for (let i = 0; i < 3; i++) {
    instance.app.get(MinutesService).record(node, instance.clock.now(), { cpu });
    await instance.clock.skip('1m');
    await instance.app.get(FlushService).flush();
    await instance.app.get(RuleEvaluationJob).run(Math.floor(instance.clock.now() / 60_000) * 60);
  }
}

/** A machine whose load finally exceeds the threshold of a rule. */
async function overloaded(name: string): Promise<string> {
  const { instance, admin } = site;
  const { uuid } = await instance.given.node({ name });
  await instance.app.get(NodesService).updateFacts(uuid, facts, '0.1.0');
  const rule: NewLoadRule = {
    kind: 'load',
    name: `Busy ${name}`,
    enabled: true,
    nodeSelector: { ...SELECT_NONE, nodes: [uuid] },
    metric: 'cpu',
    threshold: 90,
    ratio: 100,
    windowMinutes: 1,
    cooldownMinutes: 0,
  };
  await admin.post('/api/v1/admin/alerts/rules').send(rule).expect(201);
  await loaded(uuid, 99);
  return uuid;
}

const stepUp = () => site.admin.post('/api/v1/session/step-up').send({ password: 'Correct-Horse-1' }).expect(200);

/** Answer of the channel's notifier; tests replace it to inspect the notices. */
let deliver: (title: string) => { detail: string };

/** A channel whose notifier answers with `deliver`. */
async function channel(name: string): Promise<void> {
  const values = { server: 'http://127.0.0.1:1/', token: 'T' };
  // Earlier cases have advanced the clock since the sign-in.
  await stepUp();
  await site.admin
    .post('/api/v1/admin/notifications/channels')
    .send({ name, plugin: 'gotify', enabled: true, events: null, language: 'en', values })
    .expect(201);
}

async function announce(key: string): Promise<void> {
  const { app } = site.instance;
  const notice = {
    key,
    event: 'node.offline',
    severity: 'critical',
    node: null,
    values: { name: 'tokyo', duration: 1, since: 1 },
    at: site.instance.clock.now(),
  } as const;
  await app
    .get(EntityManager)
    .fork()
    .transactional(em => app.get(NoticesService).enqueue(em, notice));
  app.get(NoticesService).flush();
}

/** For every hook: a real cause, and the event that a plugin receives or the decision that it makes. */
const CAUSES: { readonly [K in keyof PluginHooks]: () => Promise<void> } = {
  check: async () => {
    const calls: unknown[] = [];
    const looked = { state: 'ok', message: 'fine' } as const;
    site.hooks.check.tap('every-kind', (config, seconds) => (calls.push([config, seconds]), looked));
    expect(await site.instance.app.get(CoreHooks).check.ask('every-kind', { a: 1 }, 5)).toEqual(looked);
    expect(calls).toEqual([[{ a: 1 }, 5]]);
  },
  nodeAdded: async () => {
    const add = () => site.admin.post('/api/v1/admin/nodes').send({ name: 'added' }).expect(201);
    expect(await eventsOf('nodeAdded', add)).toMatchObject([{ node: { name: 'added' }, hidden: false }]);
  },
  nodeRemoved: async () => {
    const { uuid } = await site.instance.given.node({ name: 'removed' });
    const remove = () => site.instance.app.get(NodesService).remove(uuid);
    expect(await eventsOf('nodeRemoved', remove)).toMatchObject([{ node: { uuid, name: 'removed' } }]);
  },
  nodeOnline: async () => {
    const events = await eventsOf('nodeOnline', () => reporting('appears', { hidden: true }));
    expect(events).toMatchObject([{ node: { name: 'appears' }, hidden: true }]);
  },
  nodeOffline: async () => {
    const { node, agent } = await reporting('vanishes');
    const lastReport = site.instance.clock.now();
    await eventually(() => site.instance.app.get(NodeStateService).presenceOf(node.uuid).online);
    const events = await eventsOf('nodeOffline', () => agent.bye());
    expect(events).toMatchObject([{ node: { name: 'vanishes' }, lastReport }]);
  },
  reportAccepted: async () => {
    const { node, agent } = await reporting('reports');
    const events = await eventsOf('reportAccepted', async () => agent.report(site.instance.clock.now(), { cpu: 77 }));
    expect(events).toContainEqual(
      expect.objectContaining({ uuid: node.uuid, state: expect.objectContaining({ cpu: 77 }) }),
    );
    await agent.drop();
  },
  loadHigh: async () => {
    const events = await eventsOf('loadHigh', () => overloaded('high'));
    expect(events).toMatchObject([
      { node: { name: 'high' }, rule: { name: 'Busy high' }, metric: 'cpu', value: 99, threshold: 90 },
    ]);
  },
  loadNormal: async () => {
    const uuid = await overloaded('normal');
    const events = await eventsOf('loadNormal', () => loaded(uuid, 5));
    expect(events).toMatchObject([{ node: { name: 'normal' }, rule: { name: 'Busy normal' }, metric: 'cpu' }]);
  },
  trafficStep: async () => {
    const { node, agent } = await reporting('travels', { trafficLimit: 1e10, trafficLimitType: 'sum' });
    const used = (totalDown: number) =>
      agent.report(site.instance.clock.now(), {
        interfaces: [{ name: 'eth0', up: 0, down: 0, totalUp: 1e6, totalDown: 2e6 + totalDown }],
        uptime: DAY_MS / 1000,
      });
    used(0);
    const events = await eventsOf('trafficStep', async () => {
      used(9.2e9);
      await eventually(async () => {
        await site.instance.clock.skip('11s');
        return site.instance.app.get(TrafficService).usageOf(node.uuid)!.usedBytes === 9.2e9;
      });
      await site.instance.clock.skip('11s');
    });
    expect(events).toMatchObject([{ node: { uuid: node.uuid }, stepPercent: 90, usedBytes: 9.2e9, limitBytes: 1e10 }]);
    await agent.drop();
  },
  nodeExpiring: async () => {
    const expiredAt = site.instance.clock.now() + 3 * DAY_MS;
    const { uuid } = await site.instance.given.node({ name: 'expires', expiredAt });
    const days = async () => {
      for (let hour = 0; hour < 24; hour++) await site.instance.clock.skip('1h');
    };
    const events = await eventsOf('nodeExpiring', days);
    expect(events).toMatchObject([{ node: { uuid }, expiresAt: expiredAt }]);
  },
  nodeRenewed: async () => {
    const before = site.instance.clock.now() + 30_000;
    const values = { billingCycle: 'monthly', expiredAt: before, autoRenewal: true };
    const { node, agent } = await reporting('renews', values);
    const events = await eventsOf('nodeRenewed', async () => {
      await eventually(() => site.instance.app.get(NodeStateService).presenceOf(node.uuid).online);
      await site.instance.clock.advance('10s');
      agent.report(site.instance.clock.now());
      await site.instance.clock.skip('21s');
      await site.instance.app.get(RenewalJob).run();
    });
    expect(events).toMatchObject([{ node: { uuid: node.uuid }, before }]);
    await agent.drop();
  },
  signedIn: async () => {
    const events = await eventsOf('signedIn', () => site.instance.admin());
    expect(events).toMatchObject([{ username: 'admin', method: 'password', address: '127.0.0.1' }]);
  },
  settingsChanged: async () => {
    await stepUp();
    const save = () => site.admin.put('/api/v1/admin/discovery').send({ key: 'a-key-that-nobody-hears' }).expect(200);
    const events = await eventsOf('settingsChanged', save);
    expect(events).toMatchObject([{ group: 'agents', keys: ['discoveryKey'] }]);
    expect(JSON.stringify(events)).not.toContain('a-key-that-nobody-hears');
  },
  execFinished: async () => {
    const node = await site.instance.given.node({ name: 'obeys' });
    await using _agent = await spawnAgent(site.instance, node, ['--enable-remote-control']);
    await stepUp();
    const events = await eventsOf('execFinished', () =>
      site.admin
        .post('/api/v1/admin/exec/tasks')
        .send({ command: 'exit 3', nodes: [node.uuid] })
        .expect(201),
    );
    expect(events).toMatchObject([{ node: { uuid: node.uuid }, status: 'failed', exitCode: 3 }]);
  },
  themeActivated: async () => {
    await stepUp();
    const events = await eventsOf('themeActivated', () => install(site.admin, themeZip(), true));
    expect(events).toMatchObject([{ id: 'sunrise', version: '1.0.0' }]);
  },
  deliveryFailed: async () => {
    await channel('fails');
    deliver = () => {
      throw new Error('the service is gone');
    };
    const events = await eventsOf('deliveryFailed', async () => {
      await announce('fails');
      for (let tries = 0; tries < 10; tries++) await site.instance.clock.skip('4h');
    });
    expect(events).toContainEqual(expect.objectContaining({ channel: expect.objectContaining({ name: 'fails' }) }));
  },
  importData: async () => {
    const files = { main: { names: ['made-up.db'], maxBytes: 1000, database: true } };
    site.hooks.importData.tap('made-up', async () => ({
      kind: 'description',
      description: { product: 'Made up', files },
    }));
    const { body } = await site.admin.get('/api/v1/admin/import').expect(200);
    expect(body.data.products).toContain('Made up');
  },
  composeNotice: async () => {
    site.hooks.composeNotice.tap(notice => ({ ...notice, title: `[ours] ${notice.title}` }));
    const titles: string[] = [];
    deliver = title => ({ detail: String(titles.push(title)) });
    await channel('composed');
    await announce('composed');
    await eventually(() => titles.some(title => title.startsWith('[ours] ')));
  },
  publicInfo: async () => {
    site.hooks.publicInfo.tap(info => ({ ...info, site: { ...info.site, name: 'by a plugin' } }));
    const { body } = await site.instance.http.get('/api/public').expect(200);
    expect(body.data.site.name).toBe('by a plugin');
  },
  themeCatalogue: async () => {
    const listing = { id: 'offered', name: 'Offered', version: '1.0.0', description: '', author: '' };
    site.hooks.themeCatalogue.tap(listings => [...listings, { ...listing, source: { kind: 'shop', ref: '1' } }]);
    const { body } = await site.admin.get('/api/v1/admin/themes/catalogue').expect(200);
    expect(body.data.listings).toMatchObject([listing]);
  },
  notify: async () => {
    const titles: string[] = [];
    deliver = title => ({ detail: `taken as number ${titles.push(title)}` });
    await channel('works');
    await announce('delivered');
    await eventually(() => titles.length > 0);
    const { body } = await site.admin.get('/api/v1/admin/notifications/deliveries').expect(200);
    const attempts = [expect.objectContaining({ ok: true, message: expect.stringMatching(/^taken as number/) })];
    expect(body.data).toContainEqual(expect.objectContaining({ state: 'sent', attempts }));
  },
  locate: async () => {
    const calls: string[] = [];
    site.hooks.locate.tap('ipinfo', address => (calls.push(address), { country: 'JP' }), { order: 'early' });
    const settings = { enabled: true, provider: 'ipinfo', updateDays: 0 };
    await site.admin.put('/api/v1/admin/geoip/settings').send(settings).expect(200);
    const { uuid } = await site.instance.given.node({ name: 'located' });
    await site.instance.app.get(NodesService).updateFacts(uuid, { ...facts, addresses: ['45.76.97.1'] }, '1');
    await eventually(async () => (await site.instance.app.get(NodesService).findOne(uuid))?.region === 'JP');
    expect(calls).toEqual(['45.76.97.1']);
  },
  updateGeoip: async () => {
    const uploads: (string | undefined)[] = [];
    site.hooks.updateGeoip.tap('ipinfo', (_, file) => (uploads.push(file), { detail: 'renewed' }), { order: 'early' });
    const settings = { enabled: true, provider: 'ipinfo', updateDays: 0 };
    await site.admin.put('/api/v1/admin/geoip/settings').send(settings).expect(200);
    await site.admin
      .post('/api/v1/admin/geoip/update')
      .send({})
      .expect(({ status }) => expect(status).toBeLessThan(300));
    expect(uploads).toEqual([undefined]);
  },
  signIn: async () => {
    const configured = { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'y' };
    await site.instance.app.get(PluginsService).configure('oauth2', configured);
    const to = 'https://identity.example/authorize';
    site.hooks.signIn.tap('oauth2', () => ({ type: 'redirect', to, kept: '' }), { order: 'early' });
    const { body } = await site.admin.post('/api/v1/sso/oauth2').expect(200);
    expect(body.data.to).toBe(to);
  },
  fetchTheme: async () => {
    const zip = themeZip({}, { version: '1.1.0' });
    site.hooks.fetchTheme.tap('shop', ({ ref }) => ({ archive: zip, from: `shop ${ref}` }));
    await stepUp();
    const source = { kind: 'shop', ref: '1' };
    const { body } = await site.admin.post('/api/v1/admin/themes/candidates/fetch').send({ source }).expect(201);
    expect(body.data).toMatchObject({ from: 'shop 1', version: '1.1.0' });
  },
  findThemes: async () => {
    const listing = { id: 'found', name: 'Found', version: '1.0.0', description: '', author: '' };
    site.hooks.findThemes.tap('npm', ({ words }) => ({
      listings: [{ ...listing, name: words, source: { kind: 'npm', ref: 'found' } }],
    }));
    const { body } = await site.admin.get('/api/v1/admin/themes/search?q=calm').expect(200);
    expect(body.data).toEqual([
      {
        ...listing,
        name: 'calm',
        source: { kind: 'npm', ref: 'found' },
        screenshots: 0,
        installed: null,
        isUpdate: false,
      },
    ]);
  },
  routes: async () => {
    site.hooks.routes.tap('GET /api/walk/:word', ({ params }) => ({ json: { word: params.word } }), {
      audience: 'anyone',
    });
    await site.instance.http.get('/api/walk/said').expect(200, { word: 'said' });
  },
  sockets: async () => {
    const serve: Parameters<PluginHooks['sockets']['tap']>[1] = socket => {
      socket.onMessage(data => socket.send(`heard ${String(data)}`));
      return true;
    };
    site.hooks.sockets.tap('/api/walk', serve, { audience: 'anyone' });
    const socket = new WebSocket(`${site.instance.url.replace('http', 'ws')}/api/walk`);
    const answer = new Promise(resolve => socket.once('message', data => resolve(String(data))));
    socket.once('open', () => socket.send('hello'));
    expect(await answer).toBe('heard hello');
    socket.close();
  },
  agentProtocol: async () => {
    const instance = await startTestApp({
      config: { VITRINE_PLUGINS_DIR: FIXTURES, VITRINE_PLUGIN_START_TIMEOUT: '1' },
    });
    await instance.app.get(PluginsService).ready;
    const { uuid, token } = await instance.given.node({ name: 'foreign' });
    const socket = new WebSocket(`${instance.url.replace('http', 'ws')}/api/clients/report?token=${token}`);
    await new Promise(resolve => socket.once('open', resolve));
    socket.send(JSON.stringify({ cpu: { usage: 12 }, ram: { used: 1 } }));
    await eventually(() => instance.app.get(NodeStateService).stateOf(uuid).cpu === 12);
    socket.close();
  },
};

it.each(documented)('%s: %s', async hook => {
  expect(Object.keys(CAUSES)).toContain(hook);
  await CAUSES[hook]();
});

it('has a case for every hook of the page, and for no other', () => {
  expect(Object.keys(CAUSES).sort()).toEqual(documented.map(([name]) => name).sort());
});

import type { AgentPost, CoreFrame } from '@vitrine/contracts';
import { AGENTS } from '@vitrine/contracts/settings';
import { facts, report } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AgentsService } from './agents.service.ts';

const hello: AgentPost['hello'] = {
  type: 'hello',
  protocol: { min: 1, max: 1 },
  version: '0.1.0',
  capabilities: [],
  stream: 'posted-stream',
  boot: 'boot-1',
  facts,
};

describe('reports in single requests', () => {
  const poster =
    (site: TestApp, token: string) =>
    async (body: unknown, status = 200) => {
      const answer = await site.http
        .post('/api/v1/agent/reports')
        .set('authorization', `Bearer ${token}`)
        .send(body as object)
        .expect(status);
      return answer.body.data?.frames as CoreFrame[];
    };

  it('are accepted once, and acknowledged by a later response', async () => {
    const site = await startTestApp();
    const node = await site.given.node();
    const post = poster(site, node.token);
    const now = site.clock.now();
    expect(await post({ hello, reports: [] })).toEqual([
      { type: 'welcome', protocol: 1, node: node.uuid, interval: 10, time: now, acked: 0, absent: true },
    ]);
    await post({ hello, reports: [report(1, now, { cpu: 31 }), report(2, now, { cpu: 32 })] });
    await post({ hello, reports: [report(1, now, { cpu: 99 })] });
    expect(site.app.get(NodeStateService).stateOf(node.uuid)).toMatchObject({ online: true, cpu: 32 });
    await site.clock.advance('61s');
    expect(await post({ hello, reports: [report(3, site.clock.now())] })).toMatchObject([
      { type: 'welcome', acked: 2 },
    ]);
  });

  it('report the error of one report and keep the others', async () => {
    const site = await startTestApp();
    const node = await site.given.node();
    const frames = await poster(
      site,
      node.token,
    )({ hello, reports: [{ seq: 1 }, report(2, site.clock.now(), { cpu: 5 })] });
    expect(frames.map(({ type }) => type)).toEqual(['welcome', 'error']);
    expect(site.app.get(NodeStateService).stateOf(node.uuid).cpu).toBe(5);
  });

  it('are rejected for an unsupported protocol, an invalid body or too many requests', async () => {
    const site = await startTestApp();
    const node = await site.given.node();
    const post = poster(site, node.token);
    await post({ hello: { ...hello, protocol: { min: 8, max: 9 } }, reports: [] }, 426);
    await post({ reports: [] }, 422);
    await post({ hello, reports: Array(501).fill({}) }, 422);
    await eventually(
      async () =>
        (
          await site.http
            .post('/api/v1/agent/reports')
            .set('authorization', `Bearer ${node.token}`)
            .send({ hello, reports: [] })
        ).status === 429,
    );
  });

  it('receive a shorter interval with the next response once somebody watches', async () => {
    const site = await startTestApp();
    const node = await site.given.node();
    const post = poster(site, node.token);
    for (let i = 1; i < 6; i++) {
      await post({ hello, reports: [report(i, site.clock.now())] });
      await site.clock.advance('10s');
    }
    await using _ = await site.viewer();
    await site.clock.advance('9s');
    expect(site.app.get(NodeStateService).stateOf(node.uuid).online).toBe(true);
    expect(await post({ hello, reports: [report(6, site.clock.now())] })).toMatchObject([
      { type: 'welcome', interval: 1 },
    ]);
  });
});

describe('auto-discovery', () => {
  const machine = 'm'.repeat(32);
  const register = (site: TestApp, key: string, body: object = { machine, name: 'alpha' }) =>
    site.http.post('/api/v1/agent/register').set('authorization', `Bearer ${key}`).send(body);

  it('registers no machine while no key is set', async () => {
    const site = await startTestApp();
    await register(site, 'anything').expect(401);
    await site.http.post('/api/v1/agent/register').send({ machine, name: 'alpha' }).expect(401);
    expect(await site.app.get(NodesService).findAll()).toEqual([]);
  });

  it('keeps one node per machine, and replaces its token', async () => {
    const site = await startTestApp();
    await site.app.get(SettingsService).set(AGENTS, { key: 'discovery-key-1' });
    const first = (await register(site, 'discovery-key-1').expect(200)).body.data;
    const returned = (await register(site, 'discovery-key-1', { machine, name: 'beta' }).expect(200)).body.data;
    expect(returned.node).toBe(first.node);
    expect(await site.app.get(NodesService).findAll()).toMatchObject([{ uuid: first.node, name: 'alpha' }]);
    await expect(site.agent(first).connect()).rejects.toThrow('401');
    await using agent = await site.agent(returned).connect();
    expect(agent.frames.all[0]).toMatchObject({ node: first.node });
  });

  it('rejects a second machine with the id of a connected one', async () => {
    const site = await startTestApp();
    const admin = await site.admin();
    await site.app.get(SettingsService).set(AGENTS, { key: 'discovery-key-1' });
    const first = (await register(site, 'discovery-key-1').expect(200)).body.data;
    {
      await using agent = await site.agent(first).connect();
      const refusal = await register(site, 'discovery-key-1', { machine, name: 'clone' }).expect(409);
      expect(refusal.body).toMatchObject({
        code: 'agent.machine-in-use',
        detail: expect.stringContaining('machine-id'),
      });
      expect(agent.socket.readyState).toBe(agent.socket.OPEN);
    }
    const entries = (await admin.get('/api/v1/admin/audit?action=agents.machine-in-use').expect(200)).body.data.entries;
    expect(entries).toMatchObject([{ subject: { id: first.node, name: 'alpha' }, detail: { registeredAs: 'clone' } }]);
    // The same machine may register again once no agent is connected, as after a new installation.
    await eventually(() => site.app.get(AgentsService).linkOf(first.node) === undefined);
    await register(site, 'discovery-key-1').expect(200);
  });

  it('hides machines registered with the key until an administrator shows them, unlike those with a code', async () => {
    const site = await startTestApp();
    const admin = await site.admin();
    await site.app.get(SettingsService).set(AGENTS, { key: 'discovery-key-1' });
    const { node } = (await register(site, 'discovery-key-1').expect(200)).body.data;
    expect((await site.http.get('/api/v1/nodes').expect(200)).body.data).toEqual([]);
    await site.http.get(`/api/v1/nodes/${node}`).expect(404);
    const listed = await admin.get('/api/v1/admin/nodes').expect(200);
    expect(listed.body.data).toMatchObject([{ uuid: node, pending: true, hidden: true }]);
    // The same machine registers again: it still waits for approval.
    await register(site, 'discovery-key-1').expect(200);
    await site.http.get(`/api/v1/nodes/${node}`).expect(404);
    const visible = await admin.patch(`/api/v1/admin/nodes/${node}`).send({ hidden: false }).expect(200);
    expect(visible.body.data).toMatchObject({ pending: false, hidden: false });
    await site.http.get(`/api/v1/nodes/${node}`).expect(200);
    const { code } = (await admin.post('/api/v1/admin/enrolments').send({}).expect(201)).body.data;
    const otherAgent = await register(site, code, { machine: 'b'.repeat(64), name: 'beta' }).expect(200);
    await site.http.get(`/api/v1/nodes/${otherAgent.body.data.node}`).expect(200);
  });

  it('limits the nodes that a key registers a day over all addresses', async () => {
    const config = { VITRINE_TRUSTED_PROXIES: 'loopback', VITRINE_DISCOVERY_PER_DAY: '3' };
    const site = await startTestApp({ config });
    await site.app.get(SettingsService).set(AGENTS, { key: 'discovery-key-1' });
    const join = (i: number) =>
      register(site, 'discovery-key-1', { machine: `${i}`.repeat(64), name: `n${i}` }).set(
        'x-forwarded-for',
        `192.0.2.${i}`,
      );
    for (let i = 1; i <= 3; i++) await join(i).expect(200);
    const refusal = await join(4).expect(429);
    expect([refusal.body.code, refusal.headers['retry-after']]).toEqual(['agent.discovery-limit', '3600']);
    await join(3).expect(200);
    await site.clock.skip('25h');
    await join(4).expect(200);
  });

  it('registers one node for simultaneous requests of a machine', async () => {
    const site = await startTestApp();
    await site.app.get(SettingsService).set(AGENTS, { key: 'discovery-key-1' });
    await Promise.all(Array.from({ length: 4 }, () => register(site, 'discovery-key-1')));
    expect(await site.app.get(NodesService).findAll()).toHaveLength(1);
  });

  it('slows down clients that guess keys', async () => {
    const site = await startTestApp();
    await site.app.get(SettingsService).set(AGENTS, { key: 'discovery-key-1' });
    for (let i = 0; i < 5; i++) await register(site, `guess-${i}`).expect(401);
    await register(site, 'guess-6').expect(429);
    await register(site, 'discovery-key-1').expect(429);
    await site.clock.skip('16m');
    await register(site, 'discovery-key-1').expect(200);
  });

  it('counts guesses from one /64 of IPv6 together', async () => {
    const site = await startTestApp({ config: { VITRINE_TRUSTED_PROXIES: 'loopback' } });
    const from = (address: string) => register(site, 'guess').set('x-forwarded-for', address);
    for (let i = 0; i < 5; i++) await from(`2001:db8:1:2:${i}::1`).expect(401);
    await from('2001:db8:1:2:9::1').expect(429);
    await from('2001:db8:1:3::1').expect(401);
  });

  it('accepts only the name from a machine that registers', async () => {
    const site = await startTestApp();
    await site.app.get(SettingsService).set(AGENTS, { key: 'discovery-key-1' });
    await register(site, 'discovery-key-1', {
      machine,
      name: 'alpha',
      hidden: true,
      weight: -9,
      token: 'x',
      uuid: 'y',
      price: 5,
    }).expect(200);
    expect(await site.app.get(NodesService).findAll()).toMatchObject([
      { name: 'alpha', hidden: true, pending: true, weight: 0, price: 0 },
    ]);
    for (const invalid of [
      { machine: 'short', name: 'a' },
      { machine, name: '' },
      { machine: `${machine}\n`, name: 'a' },
      {},
    ])
      await register(site, 'discovery-key-1', invalid).expect(422);
  });
});

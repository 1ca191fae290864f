import { AGENTS } from '@vitrine/contracts/settings';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { SettingsService } from '../settings/settings.service.ts';

const MACHINE = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);

const register = ({ http }: TestApp, code: string, machine = MACHINE, name = 'oslo') =>
  http.post('/api/v1/agent/register').set('authorization', `Bearer ${code}`).send({ machine, name });

async function codeFor(site: TestApp, options: object = {}) {
  const admin = await site.admin();
  const { body } = await admin.post('/api/v1/admin/enrolments').send(options).expect(201);
  return { admin, ...(body.data as { code: string; enrolment: { id: string } }) };
}

it('registers one machine once, as a new node', async () => {
  const site = await startTestApp();
  const { admin, code } = await codeFor(site);
  const { body } = await register(site, code).expect(200);
  await using connection = await site.agent(body.data).connect();
  expect(connection.frames.all[0]).toMatchObject({ type: 'welcome', node: body.data.node });

  await register(site, code, OTHER).expect(401);
  const list = await admin.get('/api/v1/admin/enrolments').expect(200);
  expect(list.body.data).toMatchObject([
    { node: null, usedAt: site.clock.now(), usedBy: { uuid: body.data.node, name: 'oslo' } },
  ]);
  expect(JSON.stringify(list.body)).not.toContain(code);
});

it('returns the same node to a machine that repeats its request', async () => {
  const site = await startTestApp();
  const { code } = await codeFor(site);
  const first = await register(site, code).expect(200);
  const second = await register(site, code).expect(200);
  expect(second.body.data.node).toBe(first.body.data.node);
  await expect(site.agent(first.body.data).connect()).rejects.toThrow('401');
});

it('registers only one of several simultaneous machines', async () => {
  const site = await startTestApp();
  const { code } = await codeFor(site);
  const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => register(site, code, `${i}`.repeat(64))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('moves a machine to the node that the code is for, and disconnects the previous one', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'tokyo' });
  await using before = await site.agent(node).connect();
  const { code } = await codeFor(site, { node: node.uuid });
  const { body } = await register(site, code).expect(200);
  expect(body.data.node).toBe(node.uuid);
  expect(await before.closed()).toBeGreaterThanOrEqual(1000);
  await using after = await site.agent(body.data).connect();
  expect(after.frames.all[0]).toMatchObject({ type: 'welcome', node: node.uuid });
});

it('moves a registered machine to another node', async () => {
  const site = await startTestApp();
  await site.app.get(SettingsService).set(AGENTS, { key: 'let-me-in-please' });
  const first = await register(site, 'let-me-in-please').expect(200);
  const node = await site.given.node({ name: 'tokyo' });
  const { code } = await codeFor(site, { node: node.uuid });
  expect((await register(site, code).expect(200)).body.data.node).toBe(node.uuid);
  // From now on this machine is the node tokyo, even if it registers with the key.
  const returned = await register(site, 'let-me-in-please').expect(200);
  expect(returned.body.data.node).toBe(node.uuid);
  expect(returned.body.data.node).not.toBe(first.body.data.node);
});

it('ends when it expires or is revoked', async () => {
  const site = await startTestApp();
  const { code } = await codeFor(site, { hours: 1 });
  await site.clock.skip('61m');
  await register(site, code).expect(401);

  const { admin, code: secondCode, enrolment } = await codeFor(site);
  await admin.delete(`/api/v1/admin/enrolments/${enrolment.id}`).expect(204);
  await admin.delete(`/api/v1/admin/enrolments/${enrolment.id}`).expect(404);
  await site.clock.skip('1h');
  await register(site, secondCode).expect(401);
});

it('is created by administrators only, for existing nodes and a limited time', async () => {
  const site = await startTestApp();
  await site.http.post('/api/v1/admin/enrolments').send({}).expect(401);
  await site.http.get('/api/v1/admin/enrolments').expect(401);
  const admin = await site.admin();
  const make = (body: object) => admin.post('/api/v1/admin/enrolments').send(body);
  await make({ node: '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10' }).expect(404);
  await make({ hours: 0 }).expect(422);
  await make({ hours: 721 }).expect(422);
  await make({ codeHash: 'mine' }).expect(422);
});

it('is removed with its node', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const { admin, code } = await codeFor(site, { node: node.uuid });
  await admin.delete(`/api/v1/admin/nodes/${node.uuid}`).expect(204);
  await register(site, code).expect(401);
});

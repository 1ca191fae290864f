import { startTestApp } from '../../../test/app.ts';

const NODES = '/api/v1/admin/nodes';

/** Signs in, and lets the proof of the sign-in expire. */
async function setUp() {
  const site = await startTestApp();
  const admin = await site.admin();
  const { uuid } = await site.given.node({ name: 'tokyo', hidden: true });
  const codeOf = async (path: string, body?: object) =>
    ((await admin.post(path).send(body)).body as { code?: string }).code;
  return { ...site, admin, uuid, codeOf, expire: () => site.clock.skip('11m') };
}

it('requires a recent proof where a route declares it, and nowhere else', async () => {
  const { admin, uuid, codeOf, expire } = await setUp();
  await admin.post(`${NODES}/${uuid}/token`).expect(201);
  await expire();
  expect(await codeOf(`${NODES}/${uuid}/token`)).toBe('step-up.required');
  await admin.get(NODES).expect(200);
  await admin.get('/api/v1/nodes').expect(200);
});

it('lets the handler require a proof for some changes only', async () => {
  const { admin, uuid, expire } = await setUp();
  await expire();
  const change = (body: object) => admin.patch(`${NODES}/${uuid}`).send(body);
  await change({ name: 'kyoto' }).expect(200);
  expect((await change({ hidden: false }).expect(403)).body.code).toBe('step-up.required');
});

it('reports invalid inputs before it asks for a proof', async () => {
  const { codeOf, expire } = await setUp();
  await expire();
  for (const [path, body] of [
    [`${NODES}/no-uuid/token`, undefined],
    ['/api/v1/admin/enrolments', { node: 'no-uuid' }],
    ['/api/v1/admin/enrolments', undefined],
  ] as const)
    expect(await codeOf(path, body)).toBe('request.invalid');
  expect(await codeOf('/api/v1/admin/enrolments', { node: null })).toBe('step-up.required');
});

it('runs the check of a route before the proof, but not for callers without a sign-in', async () => {
  const { http, codeOf, expire } = await setUp();
  await expire();
  const body = { node: '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10' };
  expect(await codeOf('/api/v1/admin/enrolments', body)).toBe('node.not-found');
  await http.post('/api/v1/admin/enrolments').send(body).expect(401);
});

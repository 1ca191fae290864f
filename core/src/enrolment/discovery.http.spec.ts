import { startTestApp } from '../../test/app.ts';

const path = '/api/v1/admin/discovery';
const register = (http: Awaited<ReturnType<typeof startTestApp>>['http'], key: string, machine: string) =>
  http
    .post('/api/v1/agent/register')
    .set('authorization', `Bearer ${key}`)
    .send({ machine: machine.repeat(64), name: `machine ${machine}` });

it('opens and closes the registration of unknown machines', async () => {
  const { admin, http } = await startTestApp();
  const client = await admin();
  expect((await client.get(path).expect(200)).body.data).toEqual({ set: false });
  await register(http, 'let-me-in-please', 'a').expect(401);
  const saved = await client.put(path).send({ key: 'let-me-in-please' }).expect(200);
  // Responses to an administrator never contain the key.
  for (const { body } of [saved, await client.get(path).expect(200)]) expect(body.data).toEqual({ set: true });
  await register(http, 'let-me-in-please', 'a').expect(200);
  expect((await client.put(path).send({ key: '' }).expect(200)).body.data).toEqual({ set: false });
  await register(http, 'let-me-in-please', 'b').expect(401);
});

it.each(['short', 'has a space in it', 'quote"quote"quote', `${'x'.repeat(129)}`])(
  'rejects a key such as %j',
  async key => {
    const { admin } = await startTestApp();
    const { body } = await (await admin()).put(path).send({ key }).expect(422);
    expect(body.errors).toEqual([{ path: 'key', message: 'key.invalid' }]);
  },
);

it('is for administrators only', async () => {
  const { http } = await startTestApp();
  await http.get(path).expect(401);
  await http.put(path).send({ key: 'let-me-in-please' }).expect(401);
});

it('limits how many machines register within a short time', async () => {
  const { admin, http } = await startTestApp();
  await (await admin()).put(path).send({ key: 'let-me-in-please' }).expect(200);
  const answers: number[] = [];
  for (let i = 0; i < 55; i++)
    answers.push((await register(http, 'let-me-in-please', String.fromCharCode(0x41 + i))).status);
  expect(answers.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(answers.slice(50)).toContain(429);
});
